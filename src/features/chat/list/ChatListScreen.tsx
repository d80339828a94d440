import * as ko from '#src/copy/ko.ts';
import { StackScreen } from '#src/services/Screen.tsx';

export function ChatListScreen() {
  return (
    <StackScreen title={ko.nav.chat} plain>
      {null}
    </StackScreen>
  );
}
