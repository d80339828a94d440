import { ChatRoomScreen } from './ChatRoomScreen.tsx';

/** The same component, so that React keeps it when the room has been made and its address changes under the writer. */
export const NewRoomScreen = ChatRoomScreen;
