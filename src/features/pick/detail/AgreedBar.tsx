import { CalendarPlus, MessageSquare } from 'lucide-react';
import * as ko from '#src/copy/ko.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { useCalendarFile } from './use-calendar-file.ts';

interface AgreedBarProps {
  readonly pick: PickRow;
  /** The user puts it into a calendar, which takes longer than the moment. */
  readonly onStay: () => void;
}

/** What can be done with a PICK that was agreed just now. */
export function AgreedBar({ pick, onStay }: AgreedBarProps) {
  const save = useCalendarFile(pick);
  return (
    <>
      <Button
        wide
        icon={<CalendarPlus size="1.25rem" aria-hidden />}
        onClick={() => {
          onStay();
          save();
        }}
      >
        {ko.pick.detail.calendar}
      </Button>
      <ButtonLink
        to={`/chat/${pick.chatRoomId}`}
        kind="primary"
        wide
        icon={<MessageSquare size="1.25rem" aria-hidden />}
      >
        {ko.pick.detail.chat}
      </ButtonLink>
    </>
  );
}
