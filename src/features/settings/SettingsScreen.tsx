import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type PushKind, type PushSettings, pushKinds } from '#contract/push.ts';
import { blocksView } from '#src/domain/blocks/blocks.view.ts';
import { blocksPull, pushPull } from '#src/domain/pull-keys.ts';
import { type PushView, pushView } from '#src/domain/push/push.view.ts';
import { useCanBlock } from '#src/features/shared/use-block.tsx';
import { useCan } from '#src/features/shared/use-can.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { pushSupport } from '#src/frame/push.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useShown, useView } from '#src/frame/view.ts';
import { SwitchRow } from '#src/ui/field/SwitchRow.tsx';
import { TimeField } from '#src/ui/field/TimeField.tsx';
import { ListGroup, ListRow } from '#src/ui/list/ListRow.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { AppGroup } from './AppGroup.tsx';
import { BlockedScreen } from './BlockedScreen.tsx';
import { DeviceGroups } from './DeviceGroups.tsx';
import { Keywords } from './Keywords.tsx';
import { OtherDevices } from './OtherDevices.tsx';
import { PushTest } from './PushTest.tsx';
import styles from './SettingsScreen.module.css';
import { StorageScreen } from './StorageScreen.tsx';
import { blockedScreenTexts, settingsScreenTexts as texts } from './text.ts';
import { usePushSettings } from './use-push-settings.ts';

/** All settings; `part`: those that have a screen of their own. */
export function Component() {
  const { part } = useParams();
  if (part === 'blocked') return <BlockedScreen />;
  return part === 'storage' ? <StorageScreen /> : <MainScreen />;
}

/** How the app looks on this device, what it stores, and what it tells while it is closed. */
function MainScreen() {
  const canPush = useCan('web-push');
  const canBlock = useCanBlock();
  useShown(canPush ? pushPull : null);
  useShown(canBlock ? blocksPull : null);
  const view = useView(pushView, []);
  return (
    <StackScreen title={texts.title} scrollKey="settings" at={view?.at ?? null}>
      <DeviceGroups />
      {canPush && (view === undefined ? <RowSkeletons /> : <PushGroups view={view} />)}
      {canBlock && <BlockedRow />}
      <AppGroup />
      <div className={styles.end} />
    </StackScreen>
  );
}

/** Leads to those whom this account blocks, with their number once it is known. */
function BlockedRow() {
  const view = useView(blocksView, []);
  const count = view?.at == null ? undefined : view.users.filter(({ isBlocked }) => isBlocked).length;
  return (
    <ListGroup title={blockedScreenTexts.group}>
      <ListRow
        to="/settings/blocked"
        label={blockedScreenTexts.title}
        {...(count !== undefined && { value: blockedScreenTexts.value(count) })}
      />
    </ListGroup>
  );
}

/** What stands under the first switch: what can be done about a device that is not told, else what to expect. */
const noteOf = ({ isWaiting, isOn, publicKey }: PushView, cut: boolean): string => {
  const support = pushSupport();
  if (support !== 'ready') return texts.here[support];
  if (isWaiting && cut) return texts.here.waiting;
  if (!isOn && cut && publicKey === null) return texts.here.offline;
  return texts.here.note;
};

function PushGroups({ view }: { readonly view: PushView }) {
  const cut = isCut(useNetwork());
  const { turning, turn, change } = usePushSettings(view);
  const { settings } = view;
  // what the browser forbids is off, whatever is wanted
  const support = pushSupport();
  const isOn = view.isOn && support === 'ready';
  return (
    <>
      <ListGroup title={texts.here.title}>
        <SwitchRow
          label={texts.here.label}
          note={noteOf(view, cut)}
          on={isOn}
          shown={turning ?? isOn}
          onChange={(on) => support === 'ready' && turn(on)}
        />
      </ListGroup>
      {view.refused !== null && <Note tone="stopped" title={texts.here.refused} />}
      {isOn && (
        <>
          <Kinds settings={settings} change={change} />
          <ListGroup title={texts.how}>
            <SwitchRow
              {...texts.hidesText}
              on={settings.hidesText}
              onChange={(hidesText) => change({ hidesText })}
            />
            <Quiet settings={settings} change={change} />
          </ListGroup>
          {settings.kinds.includes('KEYWORD') && (
            <Keywords words={settings.keywords} onChange={(keywords) => change({ keywords })} />
          )}
          <PushTest view={view} />
        </>
      )}
      <OtherDevices devices={view.others} />
      {isOn && cut && view.isWaiting && <p className={styles.note}>{texts.here.waiting}</p>}
    </>
  );
}

interface PartProps {
  readonly settings: PushSettings;
  readonly change: (settings: Partial<PushSettings>) => void;
}

function Kinds({ settings, change }: PartProps) {
  const { kinds } = settings;
  const turn = (kind: PushKind, on: boolean): void =>
    change({ kinds: on ? [...kinds, kind] : kinds.filter((one) => one !== kind) });
  return (
    <ListGroup title={texts.kinds.title}>
      {pushKinds.map((kind) => (
        <SwitchRow
          key={kind}
          {...texts.kinds[kind]}
          on={kinds.includes(kind)}
          onChange={(on) => turn(kind, on)}
        />
      ))}
    </ListGroup>
  );
}

/** A night, until its user says otherwise. */
const night = { from: '22:00', to: '08:00' } as const;

function Quiet({ settings: { quiet }, change }: PartProps) {
  /** The last one, so that turning it off and on again keeps the times. */
  const [last, setLast] = useState(quiet ?? night);
  /** Two equal times are no quiet hours: they wait here for the next letter or the other time. */
  const isHalf = last.from === last.to;
  const set = (times: Partial<typeof last>): void => {
    const next = { ...last, ...times };
    if (next.from === '' || next.to === '') return; // while a time is being typed
    setLast(next);
    if (next.from !== next.to) change({ quiet: next });
  };
  const turn = (on: boolean): void => {
    const times = isHalf ? (quiet ?? night) : last;
    setLast(times);
    change({ quiet: on ? times : null });
  };
  const drawn = isHalf || quiet === null ? last : quiet;
  const { from, to, ...row } = texts.quiet;
  return (
    <>
      <SwitchRow {...row} on={quiet !== null} onChange={turn} />
      {quiet !== null && (
        <div className={styles.times}>
          <TimeField label={from} value={drawn.from} onChange={(time) => set({ from: time })} />
          <TimeField label={to} value={drawn.to} onChange={(time) => set({ to: time })} />
        </div>
      )}
    </>
  );
}
