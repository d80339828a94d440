import type { AxNode } from './ax-tree.ts';

/** A tree in the words of a screen reader, one line a stop: name, role, states, as Korean ones say them. */

const roleWords: Readonly<Record<string, string>> = {
  RootWebArea: '페이지',
  alert: '경고',
  alertdialog: '알림 대화상자',
  article: '기사',
  banner: '배너',
  button: '버튼',
  checkbox: '체크상자',
  columnheader: '열 머리글',
  combobox: '콤보상자',
  complementary: '보충',
  contentinfo: '바닥글',
  Date: '날짜 입력',
  InputTime: '시간 입력',
  dialog: '대화상자',
  feed: '피드',
  figure: '그림',
  form: '양식',
  grid: '표',
  gridcell: '칸',
  group: '그룹',
  heading: '제목',
  image: '이미지',
  img: '이미지',
  link: '링크',
  list: '목록',
  listitem: '항목',
  log: '기록',
  main: '본문',
  navigation: '탐색',
  progressbar: '진행 막대',
  radio: '라디오 버튼',
  radiogroup: '라디오 그룹',
  region: '구역',
  row: '행',
  search: '검색',
  searchbox: '검색 입력란',
  spinbutton: '회전 버튼',
  status: '상태',
  switch: '스위치',
  tab: '탭',
  tablist: '탭 목록',
  tabpanel: '탭 패널',
  textbox: '입력란',
  toolbar: '도구 모음',
};

/** Roles whose name is all of their content: their texts are not read a second time. */
const whole = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'image',
  'img',
  'combobox',
  'option',
]);
/** Fields: their text is their value. */
const fields = new Set(['textbox', 'searchbox', 'spinbutton', 'Date', 'InputTime']);
/** They are read by their content alone, line by line. */
const through = new Set([
  'paragraph',
  'definition',
  'term',
  'time',
  'strong',
  'emphasis',
  'DescriptionList',
  'DescriptionListTerm',
  'DescriptionListDetail',
  'rowgroup',
  'mark',
  'blockquote',
  'generic',
  'Abbr',
  'deletion',
  'insertion',
]);

const yesNo = (value: string | undefined, yes: string, no: string): string[] =>
  value === 'true' ? [yes] : value === 'false' ? [no] : [];

const stateWords = ({ role, states, value }: AxNode): string[] => [
  ...(role === 'heading' && states['level'] ? [states['level']] : []),
  ...(fields.has(role) ? [value === '' ? '비어 있음' : `“${value}”`] : []),
  ...yesNo(states['checked'], '선택됨', '선택 안 됨'),
  ...yesNo(states['pressed'], '눌림', '눌리지 않음'),
  ...yesNo(states['selected'], '선택됨', '선택 안 됨').slice(role === 'tab' || role === 'gridcell' ? 0 : 1),
  ...yesNo(states['expanded'], '펼쳐짐', '접힘'),
  ...(states['hasPopup'] && states['hasPopup'] !== 'false' ? ['팝업 있음'] : []),
  ...(states['disabled'] === 'true' ? ['사용할 수 없음'] : []),
  ...(states['required'] === 'true' ? ['필수'] : []),
  ...(states['invalid'] && states['invalid'] !== 'false' ? ['올바르지 않음'] : []),
  ...(states['readonly'] === 'true' && role !== 'grid' ? ['읽기 전용'] : []),
  ...(states['busy'] === 'true' ? ['바쁨'] : []),
];

/** One stop as it is said. */
export const sayNode = (node: AxNode): string => {
  if (node.role === 'generic') return '화면의 처음'; // where a new screen begins: its name would be all of it
  const role = node.states['roledescription'] || roleWords[node.role] || node.role;
  const [level, ...rest] = node.role === 'heading' ? stateWords(node) : ['', ...stateWords(node)];
  return [node.name, [role, level].filter(Boolean).join(' '), ...rest, node.description]
    .filter(Boolean)
    .join(', ');
};

/** How many rows of a feed or a calendar a transcript holds: the others are alike. */
const rowsShown = 2;

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

/** Texts that stand beside each other in one box are read in one go. */
const joined = (children: readonly AxNode[]): AxNode[] => {
  const out: AxNode[] = [];
  for (const child of children) {
    const last = out.at(-1);
    if (child.role === 'StaticText' && last?.role === 'StaticText')
      out[out.length - 1] = { ...last, name: `${last.name} ${child.name}`.trim() };
    else out.push(child);
  }
  return out;
};

const sayFeed = (node: AxNode): string[] => {
  const rows = node.children.filter(({ role }) => role === 'article');
  const shown = rows.slice(0, rowsShown).flatMap(sayLines);
  return [
    sayNode(node),
    ...indented(shown),
    ...(rows.length > rowsShown ? ['  (그 뒤의 기사는 같은 모양)'] : []),
  ];
};

/** Of a calendar: the names of its columns, and of its days that one on which the focus begins or that is chosen. */
const sayGrid = (node: AxNode): string[] => {
  const cells = [...flat(node)].filter(
    ({ role, states }) => role === 'columnheader' || (role === 'button' && states['focused'] === 'true'),
  );
  return [sayNode(node), ...indented(cells.map(sayNode))];
};

function* flat(node: AxNode): Generator<AxNode> {
  yield node;
  for (const child of node.children) yield* flat(child);
}

/** The lines of a tree, top to bottom. */
export const sayLines = (node: AxNode): string[] => {
  const { role, name, children } = node;
  if (role === 'StaticText') return name === '' ? [] : [name];
  if (whole.has(role) || fields.has(role)) return [sayNode(node)];
  if (role === 'feed') return sayFeed(node);
  if (role === 'grid') return sayGrid(node);
  const lasting = role === 'RootWebArea' ? children.filter((child) => child.role !== 'status') : children; // a toast goes by itself
  const inside = joined(lasting);
  if (through.has(role)) return inside.flatMap(sayLines);
  const said = role === 'heading' ? inside.filter((child) => child.role !== 'StaticText') : inside;
  const lines = said.flatMap(sayLines);
  if (['status', 'alert'].includes(role) && lines.length === 0) return []; // nothing is said in it now
  return [sayNode(node), ...indented(lines)];
};
