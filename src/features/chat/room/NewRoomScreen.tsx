import * as ko from '#src/copy/ko.ts';
import { StackScreen } from '#src/services/Screen.tsx';

/** A conversation that begins with its first message (contract §3). */
export function NewRoomScreen() {
  return (
    <StackScreen title={ko.nav.chat} plain>
      {null}
    </StackScreen>
  );
}
