import type { PushMessage, PushOutcome, PushSender } from '#server/push/sender.ts';

type Answer = 'sent' | 'gone' | 'later' | PushOutcome;

/** A push service without a wire: keeps what it was handed, and answers as it is told to. */
export class FakeSender implements PushSender {
  readonly sent: PushMessage[] = [];
  /** What it answers; a test that wants something else replaces it. */
  answer: (message: PushMessage) => Answer | Promise<Answer> = () => 'sent';
  readonly #waiting = new Set<() => void>();

  async send(message: PushMessage): Promise<PushOutcome> {
    this.sent.push(message);
    for (const look of [...this.#waiting]) look();
    const answer = await this.answer(message);
    if (typeof answer !== 'string') return answer;
    return answer === 'later' ? { is: 'later', failure: 'SERVICE' } : { is: answer };
  }

  /** Resolves once it was handed so many. */
  async until(count: number): Promise<void> {
    if (this.sent.length >= count) return;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (this.sent.length < count) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }
}
