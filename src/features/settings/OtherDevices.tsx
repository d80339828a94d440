import type { PushDevice } from '#contract/push.ts';
import { mutation } from '#src/db/mutation.ts';
import { pushDeviceForget } from '#src/domain/push/forget-device.mutation.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { ListGroup } from '#src/ui/list/ListRow.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import styles from './SettingsScreen.module.css';
import { settingsScreenTexts } from './text.ts';

const texts = settingsScreenTexts.devices;

const lastOf = ({ sentAt, failedAt, failure }: PushDevice): string => {
  if (failure !== null && failedAt !== null) return texts.failed;
  const at = sentAt === null ? undefined : parseKst(sentAt);
  return at === undefined ? texts.none : texts.sent(format.dayTime(at));
};

/** The account's other devices, each of which may be told of nothing any more. */
export function OtherDevices({ devices }: { readonly devices: readonly PushDevice[] }) {
  const mutations = useMutations();
  const toast = useToast();
  if (devices.length === 0) return null;
  const forget = async ({ deviceId }: PushDevice): Promise<void> => {
    const kept = await mutations.act(mutation(pushDeviceForget, { deviceId }));
    if (kept !== 'kept') toast({ text: settingsScreenTexts.here.unsaved, tone: 'error' });
  };
  return (
    <ListGroup title={texts.title}>
      {devices.map((device) => (
        <div key={device.deviceId} className={styles.device}>
          <span>
            {device.name}
            <small>{lastOf(device)}</small>
          </span>
          <Button aria-label={texts.forget(device.name)} onClick={() => void forget(device)}>
            {texts.forgetShort}
          </Button>
        </div>
      ))}
    </ListGroup>
  );
}
