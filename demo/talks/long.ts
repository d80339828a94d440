import { mainUser, places } from '../people.ts';
import { type Chance, makeChance } from '../random.ts';
import { type Act, type Beat, hours, minutes, o, pause, r, type Talk } from '../talk.ts';

/** Lines of the longest talk: enough for a list that cannot hold them all. */
const longTalkLines = 1_200;

const head: readonly Act[] = [
  r('안녕하세요! 23번 저지 보고 연락드려요'),
  o('네 안녕하세요. 과 대항전 때 맞춘 거예요'),
  r('저도 그 경기 봤어요! 마지막 3점슛 대단했죠'),
  o('어 그 자리에 계셨어요? 그럼 옷 얘기 말고 농구 얘기부터 해요'),
];

const tail: readonly Act[] = [
  r('그래서 저지는 언제 파실 거예요 ㅋㅋㅋ'),
  o('벌써 이렇게 오래 얘기했는데 아직도 못 팔았네요'),
  r('이번 주에 만나서 받을게요'),
  o('정문 정류장에서 봐요. 이번엔 진짜로요'),
  r('네 진짜로요!'),
];

/** What fills a gap in a line: one word of a list. */
const words: Readonly<Record<string, readonly [string, ...string[]]>> = {
  place: [places.union, places.library, places.gym, places.bus, places.theatre, places.stand],
  club: ['가람 물수리', '해솔 흰너울', '미르 먹구름', '새봄 도토리'],
  food: ['떡볶이', '김밥', '국수', '돈가스', '토스트', '만두', '호떡', '카레'],
  shade: ['네이비', '버건디', '아이보리', '딥그린', '머스터드', '하늘색'],
  wear: ['저지', '과잠', '머플러', '후드', '모자', '단체티'],
  time: ['12시', '12시 반', '1시', '5시 반', '6시', '6시 반', '7시', '7시 반'],
  number: ['3', '5', '8', '11', '14', '17', '21', '30', '45', '61', '77'],
  weather: ['비 오고', '바람 불고', '춥고', '덥고', '흐리고', '미세먼지 많고'],
};

/** Small exchanges; the side that begins changes, so `-` is one of them and `+` the other. */
const exchanges: readonly [string, ...string[]] = [
  '- 오늘 {place}에서 {club} 머플러 두른 사람 봤어요|+ 혹시 저 아니었을까요|- 에이 키가 달랐어요',
  '- 점심 뭐 드셨어요?|+ {food}요|- 저도 {food} 먹고 싶다',
  '- {time}에 코트 비어 있대요|+ 갈게요!|+ 공은 제가 가져갈게요|- 저는 물 챙길게요',
  '- 오늘은 {weather} 손이 시려서 못 던지겠어요|+ 그럼 실내로 가요|- {place} 쪽이요?|+ 네',
  '- 다음 경기 {club}랑 한대요|+ 와 어렵겠다|- 그래도 응원은 우리가 이겨요',
  '- {shade} {wear} 올라온 거 보셨어요?|+ 찜해 뒀어요|- 빠르시네요 ㅋㅋ',
  '- {number}번 달고 뛰는 친구가 자꾸 제 번호래요|+ 번호는 먼저 단 사람 거죠',
  '- 도착했어요!|+ 저는 {place}예요|- 보여요',
  '- 어제 몇 점 차였죠?|+ {number}점 차요|- 말도 안 돼',
  '- 저 {wear} 세탁해도 되나요?|+ 뒤집어서 찬물에요|- 감사합니다',
  '- {club} 응원가 가사 아세요?|+ 후렴만요|- 저도 후렴만 알아요 ㅋㅋㅋ',
  '- 시험 끝나고 {food} 먹으러 가요|+ 좋아요. {time} 어때요?|- 완전 좋아요',
  '- 제 {wear} 혹시 체육관에 두고 왔을까요|+ {shade} 맞죠?|- 네 맞아요|+ 제가 챙겼어요',
  '- ㅋㅋㅋㅋㅋ|+ 왜 웃어요|- 아까 패스 생각나서요',
  '- 🏀🏀|+ 🔥',
  '- 내일 연습 오세요?|+ {time}까지 수업이에요|- 그럼 끝나고 봬요',
  '- 사이즈 L이면 저한테 클까요?|+ 안에 반팔 받쳐 입으면 딱이에요|- 그럼 됐어요',
  '- {place}에 눈사람 누가 만들어 놨어요|+ {wear}도 입혀 놨던데요|- 그거 {club} 거래요',
  '- 네|+ 네!',
  '- 가격 제안해도 될까요?|+ 얘기하는 걸로 이미 깎아 드렸어요|- 언제요 ㅋㅋ',
  '- {shade} 양말 찾았어요|+ 어디서요?|- 가방 밑에서요',
  '- 오늘 {number}번 슛 쏴서 반은 들어갔어요|+ 저보다 낫네요|- 비결은 {food}예요',
  '- 우산 있으세요?|+ 두 개 있어요|- {place}에서 하나만 빌려 주세요|+ 지금 갈게요',
  '- 동아리방 문 열려 있나요|+ {time}에 닫는대요|- 뛰어갈게요',
  '- {wear}에 이름 새기는 데 아세요?|+ 학생회관 2층이요|- 오 가까운 데 있었네요',
  '- 사진 찍은 거 언제 보내 주세요|+ 여기는 사진이 안 되더라고요|- 아 그럼 만나서 볼게요',
  '- {club} 신입 모집한대요|+ 저희 나이에도 되나요|- 마음은 새내기잖아요',
  '- 버스 놓쳤어요 ㅠㅠ|+ 천천히 오세요|- {time}까지 갈게요',
  '- 저지 안 팔렸죠?|+ 그대로 있어요|- 다행이다',
  '- 무릎은 괜찮으세요?|+ 얼음찜질하니까 나았어요|- 다음엔 몸 풀고 해요',
];

const filled = (text: string, chance: Chance): string =>
  text.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => {
    const choices = words[name];
    if (choices === undefined) throw new Error(`nothing is called {${name}}`);
    return chance.pick(choices);
  });

const exchange = (chance: Chance): Act[] => {
  const [first, second] = chance.chance(0.5) ? [o, r] : [r, o];
  return filled(chance.pick(exchanges), chance)
    .split('|')
    .map((line) => (line.startsWith('-') ? first : second)(line.slice(2)));
};

const beats = (): Beat[] => {
  const chance = makeChance('long talk');
  const all: Beat[] = [...head];
  let left = longTalkLines - head.length - tail.length;
  while (left > 0) {
    const lines = exchange(chance).slice(0, left);
    all.push(pause(minutes(chance.chance(0.7) ? chance.whole(3, 40) : chance.whole(120, 900))), ...lines);
    left -= lines.length;
  }
  return [...all, pause(hours(2)), ...tail];
};

/** Two who met over a jersey and never stopped talking. */
export const longTalk: Talk = {
  item: 'haesol-navy-23',
  requester: mainUser,
  ended: minutes(50),
  beats: beats(),
};
