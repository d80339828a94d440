import { useParams } from 'react-router-dom';
import type { ItemId } from '#contract/ids.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import { navTexts } from '#src/copy/shell.ts';
import { ListHead } from '#src/frame/ListHead.tsx';
import { ListRefresh } from '#src/frame/ListRefresh.tsx';
import { NotFound } from '#src/frame/NotFound.tsx';
import { itemIdOf } from '#src/frame/route-id.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { talk } from '#src/ui/state/screen-illustrations.tsx';
import { chatScreenTexts } from '../text.ts';
import { RoomList } from './RoomList.tsx';
import { useRooms } from './use-rooms.ts';

/** The conversations about one listing. What is no id is not found, and nobody is asked. */
export function ChatAboutScreen() {
  const { itemId } = useParams();
  const id = itemIdOf(itemId);
  return id === null ? <NotFound /> : <Rooms key={id} id={id} />;
}

function Rooms({ id }: { readonly id: ItemId }) {
  const list = useRooms(id);
  const { state } = list;
  const home = <ButtonLink to="/">{navTexts.backHome}</ButtonLink>;
  return (
    <StackScreen
      title={chatScreenTexts.aboutItem}
      scrollKey={`chat-about:${id}`}
      at={'at' in state ? state.at : null}
      actions={<ListRefresh list={list} />}
    >
      {state.is === 'failed' && state.trouble === 'refused' ? (
        // it is another user's, or not there: who asks again hears the same
        <EmptyState art={talk} title={errorTexts.text('NOT_ITEM_OWNER')} action={home} />
      ) : (
        <>
          <ListHead list={list} heading={roomTexts.list} />
          <RoomList
            list={list}
            empty={<EmptyState art={talk} {...emptyTexts.chat} action={home} />}
            onward={home}
          />
        </>
      )}
    </StackScreen>
  );
}
