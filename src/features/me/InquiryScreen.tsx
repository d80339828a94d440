import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { isBlank, typedText } from '#contract/text.ts';
import { inquirySend } from '#src/domain/inquiries/send-inquiry.mutation.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useSend } from '#src/frame/use-send.ts';
import { SubmitButton } from '#src/ui/button/SubmitButton.tsx';
import { type Missing, useSubmit } from '#src/ui/button/use-submit.ts';
import { TextArea } from '#src/ui/field/TextField.tsx';
import styles from './InquiryScreen.module.css';
import { inquiryScreenTexts } from './text.ts';

const sent = (text: string): string => typedText(text).trim();

const missingOf = (text: string): Missing | null => {
  const over = text.length - limits.inquiry;
  if (over > 0) return { field: 'text', words: inquiryScreenTexts.tooLong(over) };
  return isBlank(text) ? { field: 'text', words: inquiryScreenTexts.missing } : null;
};

/** Asks the operator; what is sent is kept on this device first, whatever the network does. */
export function InquiryScreen() {
  const [text, setText] = useState('');
  const cut = isCut(useNetwork());
  const { send, busy } = useSend({
    definition: inquirySend,
    onSending: () => {},
    wordsOf: (outcome) => [outcome === 'settled' ? inquiryScreenTexts.done : inquiryScreenTexts.queued],
  });
  const fields = useRef<HTMLDivElement>(null);
  const submit = useSubmit({
    missing: missingOf(sent(text)),
    fields,
    onSubmit: () => send({ text: sent(text) }),
  });
  return (
    <StackScreen
      title={inquiryScreenTexts.title}
      plain
      footer={
        <div className={styles.foot}>
          {cut && <p className={styles.note}>{inquiryScreenTexts.queued}</p>}
          <SubmitButton submit={submit} wide busy={busy} queued={cut}>
            {inquiryScreenTexts.submit}
          </SubmitButton>
        </div>
      }
    >
      <div className={styles.form} ref={fields}>
        <div data-field="text">
          <TextArea
            label={inquiryScreenTexts.content}
            placeholder={inquiryScreenTexts.placeholder}
            value={text}
            onChange={setText}
            rows={{ min: 6, max: 14 }}
            max={limits.inquiry}
            counted
            used={typedText(text).length}
          />
        </div>
        <p className={styles.note}>{inquiryScreenTexts.note}</p>
      </div>
    </StackScreen>
  );
}
