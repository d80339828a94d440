import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { isBlank, typedText } from '#contract/text.ts';
import { inquiryTexts } from '#src/copy/feedback.ts';
import { inquirySend } from '#src/domain/inquiries/send-inquiry.mutation.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useSend } from '#src/frame/use-send.ts';
import { SubmitButton } from '#src/ui/button/SubmitButton.tsx';
import { type Missing, useSubmit } from '#src/ui/button/use-submit.ts';
import { TextArea } from '#src/ui/field/TextField.tsx';
import styles from './InquiryScreen.module.css';

const sent = (text: string): string => typedText(text).trim();

const missingOf = (text: string): Missing | null => {
  const over = text.length - limits.inquiry;
  if (over > 0) return { field: 'text', words: inquiryTexts.tooLong(over) };
  return isBlank(text) ? { field: 'text', words: inquiryTexts.missing } : null;
};

/** Asks the operator; what is sent is kept on this device first, whatever the network does. */
export function InquiryScreen() {
  const [text, setText] = useState('');
  const cut = isCut(useNetwork());
  const { send, busy } = useSend({
    definition: inquirySend,
    onSending: () => {},
    wordsOf: (outcome) => [outcome === 'settled' ? inquiryTexts.done : inquiryTexts.queued],
  });
  const fields = useRef<HTMLDivElement>(null);
  const submit = useSubmit({
    missing: missingOf(sent(text)),
    fields,
    onSubmit: () => send({ text: sent(text) }),
  });
  return (
    <StackScreen
      title={inquiryTexts.title}
      plain
      footer={
        <div className={styles.foot}>
          {cut && <p className={styles.note}>{inquiryTexts.queued}</p>}
          <SubmitButton submit={submit} wide busy={busy} queued={cut}>
            {inquiryTexts.submit}
          </SubmitButton>
        </div>
      }
    >
      <div className={styles.form} ref={fields}>
        <div data-field="text">
          <TextArea
            label={inquiryTexts.content}
            placeholder={inquiryTexts.placeholder}
            value={text}
            onChange={setText}
            rows={{ min: 6, max: 14 }}
            max={limits.inquiry}
            counted
            used={typedText(text).length}
          />
        </div>
        <p className={styles.note}>{inquiryTexts.note}</p>
      </div>
    </StackScreen>
  );
}
