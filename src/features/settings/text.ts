import { format } from '#src/lib/kst.ts';
import { amount } from '#src/lib/money.ts';

/** Settings of this device (copy-ko, settings). */
export const settingsScreenTexts = {
  title: '앱 설정',
  screen: '화면',
  theme: { label: '화면 테마', system: '기기 설정 따르기', light: '밝게', dark: '어둡게' },
  motion: { label: '움직임 줄이기', asked: '기기 설정에서 이미 줄이고 있어요' },
  data: '데이터와 저장 공간',
  saver: {
    label: '데이터 절약',
    note: '사진을 작게 받고 미리 불러오지 않아요',
    asked: '브라우저의 데이터 절약을 따르고 있어요',
  },
  about: {
    title: '앱 정보',
    version: '버전',
    build: (id: string) => `빌드 ${id}`,
    update: '새 버전',
    noUpdate: '기다리는 새 버전이 없어요',
  },
  install: {
    label: '앱 설치',
    why: '홈 화면에 추가하면 채팅과 PICK을 더 빨리 열 수 있어요',
    yes: '설치하기',
    no: '다음에',
    steps: {
      ios: [
        '공유 버튼을 눌러 주세요(안 보이면 ⋯ 안에 있어요)',
        "'홈 화면에 추가'를 골라 주세요",
        "'웹 앱으로 열기'를 켜고 추가를 눌러 주세요",
      ],
      mac: ["메뉴 막대에서 '파일'을 눌러 주세요", "'Dock에 추가'를 골라 주세요"],
      samsung: ['메뉴 버튼(≡)을 눌러 주세요', "'현재 페이지 추가'에서 '홈 화면'을 골라 주세요"],
      android: ['메뉴 버튼(⋮)을 눌러 주세요', "'앱 설치'나 '홈 화면에 추가'를 골라 주세요"],
      desktop: ['주소창 오른쪽 끝에 있는 설치 버튼을 눌러 주세요', "'설치'를 눌러 주세요"],
    },
    /** What the pictures of the steps say, and what is read aloud in place of each. */
    ios: {
      add: '홈 화면에 추가',
      app: '캠픽',
      openAs: '웹 앱으로 열기',
      done: '추가',
      alts: [
        '화면 아래 막대 가운데에 네모에서 화살표가 위로 나가는 공유 버튼이 있어요',
        "공유 목록에 '홈 화면에 추가'가 있어요",
        "'웹 앱으로 열기' 스위치가 켜져 있고 오른쪽 위에 추가 버튼이 있어요",
      ],
    },
    apart: '설치한 앱에서는 다시 로그인해 주세요. 작성 중인 글은 옮겨지지 않아요',
    elsewhere: '이 브라우저에서는 설치할 수 없어요. Safari나 Chrome에서 열어 주세요',
  },
  here: {
    title: '알림',
    label: '이 기기에서 알림 받기',
    note: '앱을 닫아 두면 알림이 늦을 수 있어요',
    waiting: '연결되면 바뀌어요',
    denied: '휴대폰 설정에서 알림을 켤 수 있어요',
    install: '홈 화면에 추가한 앱에서 알림을 받을 수 있어요',
    none: '이 브라우저는 알림을 받을 수 없어요',
    offline: '인터넷에 연결돼 있을 때 켤 수 있어요',
    failed: '알림을 켜지 못했어요. 잠시 뒤 다시 시도해 주세요',
    refused: '이 기기의 알림을 켜지 못했어요. 껐다가 다시 켜 주세요',
    turnedOff: '이 기기의 알림이 꺼졌어요. 앱 설정에서 다시 켤 수 있어요',
    unsaved: '저장하지 못했어요. 저장 공간을 확인해 주세요',
  },
  ask: {
    title: '새 메시지와 PICK 소식을 바로 알려 드릴까요?',
    yes: '알림 받기',
    no: '다음에',
  },
  kinds: {
    title: '받을 알림',
    CHAT: { label: '채팅', note: '새 메시지' },
    PICK: { label: 'PICK', note: '제안, 확정, 취소, 거래 날 알림' },
    REVIEW: { label: '후기 요청', note: '거래가 끝났을 때' },
    KEYWORD: { label: '키워드', note: '적어 둔 말이 담긴 새 상품' },
  },
  how: '알리는 방식',
  hidesText: { label: '내용 숨기기', note: '누가 보냈는지만 보여요' },
  quiet: {
    label: '방해 금지 시간',
    note: '이 기기에서만 조용해요',
    from: '시작',
    to: '끝',
  },
  keywords: {
    title: '키워드',
    label: '키워드 추가',
    hint: (most: number) => `두 글자부터, ${most}개까지 적을 수 있어요`,
    placeholder: '예: 과잠',
    add: '추가',
    remove: (word: string) => `'${word}' 지우기`,
    short: '두 글자부터 적을 수 있어요',
    long: (most: number) => `${most}자까지 적을 수 있어요`,
    full: (most: number) => `${most}개까지 적을 수 있어요`,
  },
  test: {
    title: '잘 오는지 보기',
    send: '시험 알림 보내기',
    waiting: '시험 알림을 기다리고 있어요',
    came: '시험 알림이 도착했어요',
    shownBySystem: '시험 알림을 보냈어요. 화면에 보이는지 확인해 주세요',
    silent: '알림 서비스는 받았는데 10초 안에 오지 않았어요. 기기의 절전이나 알림 설정을 확인해 주세요',
    last: (at: number) => `마지막으로 온 알림 ${format.dayTime(at)}`,
    never: '이 기기에 온 알림이 아직 없어요',
    deaf: '2주 동안 이 기기에 알림이 오지 않았어요. 시험 알림으로 확인해 주세요',
    failures: {
      GONE: '알림 서비스가 이 기기를 잊어서 다시 등록할게요. 잠시 뒤 한 번 더 보내 보세요',
      OUR_KEY: '지금은 알림을 보낼 수 없어요. 운영자에게 알려 주세요',
      TOO_MANY: '알림 서비스가 잠시 쉬어 달라고 했어요. 나중에 다시 시도해 주세요',
      SERVICE: '알림 서비스가 받지 못하고 있어요. 나중에 다시 시도해 주세요',
      UNREACHABLE: '알림 서비스에 닿지 못했어요. 나중에 다시 시도해 주세요',
      REFUSED_ADDRESS: '이 기기의 알림 주소를 쓸 수 없어요. 껐다가 다시 켜 주세요',
    } as Readonly<Record<string, string>>,
    failed: '시험 알림을 보내지 못했어요. 나중에 다시 시도해 주세요',
  },
  devices: {
    title: '알림을 받는 다른 기기',
    forget: (name: string) => `${name}에서 알림 끄기`,
    forgetShort: '끄기',
    sent: (at: string) => `마지막 알림 ${at}`,
    none: '아직 보낸 알림이 없어요',
    failed: '최근 알림이 가지 않았어요',
  },
} as const;

/** Whom this account blocks. */
export const blockedScreenTexts = {
  group: '안전',
  title: '차단한 사용자',
  value: (count: number) => `${amount(count)}명`,
  count: (count: number) => `차단한 사용자 ${amount(count)}명`,
  since: (day: string) => `${day}에 차단했어요`,
  unnamed: '닉네임을 받지 못한 사용자',
  note: '차단을 해제하면 다시 채팅하고 PICK을 만들 수 있어요. 취소된 PICK은 돌아오지 않아요',
  none: {
    title: '차단한 사용자가 없어요',
    subtitle: '차단하면 서로 채팅이나 PICK을 할 수 없어요. 프로필이나 채팅방의 메뉴에서 차단할 수 있어요.',
  },
} as const;

/** `840KB`, `84MB`, `2.1GB`, as phones say it; what is there is never 0. */
export const sizeText = (bytes: number): string => {
  if (bytes <= 999_000) return `${Math.ceil(bytes / 1e3)}KB`;
  return bytes < 999.5e6 ? `${Math.round(bytes / 1e6)}MB` : `${(bytes / 1e9).toFixed(1)}GB`;
};

const count = (n: number): string => `${amount(n)}개`;

/** What this device has stored (copy-ko: storage screen, persisted yes/no). */
export const storageScreenTexts = {
  title: '저장 공간',
  counting: '세고 있어요',
  unknown: '알 수 없어요',
  count,
  here: '이 기기에 저장된 내용',
  photos: '사진',
  photosValue: (photos: number, bytes: number) =>
    photos === 0 ? '없음' : `${sizeText(bytes)} · ${amount(photos)}장`,
  items: '상품',
  messages: '채팅',
  picks: 'PICK',
  lists: '목록',
  all: '앱 전체',
  allNote: (bytes: number) => `브라우저가 어림한 크기예요. ${sizeText(bytes)}까지 쓸 수 있어요`,
  clear: {
    label: '사진 지우기',
    title: '저장된 사진을 지울까요?',
    subtitle: '연결되면 다시 받아요. 그때까지 오프라인에서는 사진이 보이지 않아요.',
    yes: '네, 지울래요',
    no: '그대로 두기',
    done: '사진을 지웠어요',
    failed: '사진을 지우지 못했어요. 다시 시도해 주세요',
  },
  mine: '지우지 않는 내용',
  waiting: '보낼 항목',
  drafts: '임시저장한 글',
  uploads: '올릴 사진',
  photoCount: (n: number) => `${amount(n)}장`,
  never: '보낼 항목과 임시저장한 글은 지우지 않아요',
  kept: '오프라인에 저장한 상품',
  keptPhotos: '저장한 사진',
  persist: {
    title: '자동으로 지우기',
    yes: '기기가 자동으로 지우지 않아요',
    no: '공간이 부족하면 기기가 자동으로 지울 수 있어요',
    none: '이 브라우저에는 지우지 않도록 요청할 수 없어요',
    ask: '지우지 않도록 요청하기',
    refused: '브라우저가 받아들이지 않았어요. 홈 화면에 추가한 뒤 다시 요청해 보세요',
  },
} as const;
