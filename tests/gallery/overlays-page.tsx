import { Pencil, Share, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { detailTexts, likeTexts } from '#src/copy/catalogue.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { actionTexts, stateTexts } from '#src/copy/shell.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { wizardTexts } from '#src/features/post/text.ts';
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
          <Button onClick={() => toast(listingTexts.linkCopied)}>toast</Button>
          <Button
            onClick={() =>
              toast({
                text: likeTexts.removed,
                action: { label: actionTexts.undo, onChoose: () => toast(likeTexts.undone) },
              })
            }
          >
            undo
          </Button>
          <Button onClick={() => toast({ text: errorTexts.unknown, tone: 'error' })}>error</Button>
        </Row>
      </Section>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={listingTexts.chooseMethod}
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
          <Button wide disabled detail={detailTexts.noParcel}>
            택배
          </Button>
          <TextField label="메모" value="" onChange={nothing} />
          <Button
            onClick={() =>
              toast({ text: likeTexts.removed, action: { label: actionTexts.undo, onChoose: nothing } })
            }
          >
            undo
          </Button>
          <Button onClick={() => setOpen('confirm')}>confirm</Button>
        </Stack>
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'}
        {...wizardTexts.quitAsk}
        other={{ label: wizardTexts.quitAsk.keep, onChoose: close }}
        onYes={close}
        onNo={close}
      />
      <ActionList
        open={open === 'menu'}
        onClose={close}
        title={actionTexts.moreMenu}
        actions={[
          { label: detailTexts.edit, icon: <Pencil size={20} aria-hidden />, onChoose: nothing },
          {
            label: actionTexts.share,
            icon: <Share size={20} aria-hidden />,
            disabled: true,
            note: stateTexts.onlineOnly,
            onChoose: nothing,
          },
          {
            label: listingTexts.delete,
            icon: <Trash2 size={20} aria-hidden />,
            danger: true,
            onChoose: () => setOpen('confirm'),
          },
        ]}
      />
    </AppShell>
  );
}
