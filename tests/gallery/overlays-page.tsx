import { Pencil, Share, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as ko from '#src/copy/ko.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { TextField } from '#src/ui/field/TextField.tsx';
import { ActionList } from '#src/ui/overlay/ActionList.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { nav, nothing, Row, Section, Stack } from './parts.tsx';

/** What comes over a screen; with `open=sheet`, `open=confirm` or `open=menu` it is there at once. */
export function OverlaysPage() {
  const [open, setOpen] = useState(new URLSearchParams(location.search).get('open') ?? '');
  const toast = useToast();
  const close = (): void => setOpen('');
  return (
    <AppShell header={<StackHeader title="겹쳐 뜨는 것" onBack={nothing} />} footer={nav('/my')}>
      <Section title="open">
        <Row>
          <Button onClick={() => setOpen('sheet')}>sheet</Button>
          <Button onClick={() => setOpen('confirm')}>confirm</Button>
          <Button onClick={() => setOpen('menu')}>menu</Button>
          <Button onClick={() => toast(ko.detail.linkCopied)}>toast</Button>
          <Button
            onClick={() =>
              toast({
                text: ko.like.removed,
                action: { label: ko.action.undo, onChoose: () => toast(ko.like.undone) },
              })
            }
          >
            undo
          </Button>
          <Button onClick={() => toast({ text: ko.errors.unknown, tone: 'error' })}>error</Button>
        </Row>
      </Section>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={ko.detail.chooseMethod}
        footer={
          <Button kind="primary" wide onClick={close}>
            42개 보기
          </Button>
        }
      >
        <Stack>
          <Button wide detail="학생회관 1층 로비">
            직거래
          </Button>
          <Button wide disabled detail={ko.detail.noParcel}>
            택배
          </Button>
          <TextField label="메모" value="" onChange={nothing} />
          <Button
            onClick={() =>
              toast({ text: ko.like.removed, action: { label: ko.action.undo, onChoose: nothing } })
            }
          >
            undo
          </Button>
          <Button onClick={() => setOpen('confirm')}>confirm</Button>
        </Stack>
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'}
        {...ko.post.quitAsk}
        other={{ label: ko.post.quitAsk.keep, onChoose: close }}
        onYes={close}
        onNo={close}
      />
      <ActionList
        open={open === 'menu'}
        onClose={close}
        title={ko.action.moreMenu}
        actions={[
          { label: ko.detail.edit, icon: <Pencil size={20} aria-hidden />, onChoose: nothing },
          {
            label: ko.action.share,
            icon: <Share size={20} aria-hidden />,
            disabled: true,
            note: ko.state.onlineOnly,
            onChoose: nothing,
          },
          {
            label: ko.detail.delete,
            icon: <Trash2 size={20} aria-hidden />,
            danger: true,
            onChoose: () => setOpen('confirm'),
          },
        ]}
      />
    </AppShell>
  );
}
