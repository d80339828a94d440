/** Texts of the chat list, of leaving and of the banner that have no row in copy-ko, in the same tone. */
export const roomTexts = {
  list: '채팅 목록',
  menuOf: (name: string) => `${name}님 채팅방 메뉴`,
  roomOf: (name: string) => `${name}님과의 채팅방`,
  leaveChecking: '나갈 수 있는지 확인하고 있어요',
  heard: (name: string, text: string) => `${name}님의 새 메시지: ${text}`,
} as const;
