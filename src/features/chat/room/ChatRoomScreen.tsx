import * as ko from '#src/copy/ko.ts';
import { StackScreen } from '#src/services/Screen.tsx';

/** One conversation (seeds 2 §2). */
export function ChatRoomScreen() {
  return (
    <StackScreen title={ko.nav.chat} plain>
      {null}
    </StackScreen>
  );
}
