import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { navTexts } from '#src/copy/shell.ts';
import { unseenView } from '#src/domain/notifications/unseen.view.ts';
import { notificationsFeed } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { idle } from '#src/frame/idle.ts';
import { useShown, useView } from '#src/frame/view.ts';
import { IconLink } from '#src/ui/button/IconButton.tsx';

/** The first look at Home asks for nothing but Home: what is new is asked for once the page is quiet. */
const useQuiet = (): boolean => {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    let current = true;
    void idle().then(() => {
      if (current) setQuiet(true);
    });
    return () => {
      current = false;
    };
  }, []);
  return quiet;
};

/** Leads to the notifications; a dot while some were not seen on this device (contract §2.9: the server keeps no such thing). */
export function NotificationBell() {
  const { session } = useApp();
  const isMember = session.state === 'member';
  const quiet = useQuiet();
  useShown(isMember && quiet ? notificationsFeed : null);
  const unseen = useView(unseenView, []) ?? 0;
  const isNew = isMember && unseen > 0;
  return (
    <IconLink
      to="/notification"
      label={isNew ? navTexts.newNotifications(unseen) : navTexts.notifications}
      dot={isNew}
    >
      <Bell size={23} aria-hidden />
    </IconLink>
  );
}
