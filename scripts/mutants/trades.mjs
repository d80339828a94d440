const send = 'src/sync/outbox/attempts.ts';
const terms = 'src/domain/picks/terms.ts';
const picks = 'src/domain/picks/queries.ts';
const confirm = 'src/domain/picks/confirm-pick.executor.ts';
const edit = 'src/domain/picks/edit-pick.executor.ts';
const cancel = 'src/domain/picks/cancel-pick.executor.ts';
const propose = 'src/domain/engine/propose-pick.executor.ts';
const look = 'precheckDecision(api, mode, { appointmentId, seen, attempts }, (now, learn) => {';
const blind = `mode !== undefined ? Promise.resolve({ is: 'go', mark: { version: null } }) : ${look}`;

/** Bugs of trades (faults §6.6), as in reads.mjs. */
export const trades = [
  {
    name: 'an agreement goes out without a precondition',
    file: confirm,
    from: look,
    to: blind,
    seeds: 500,
  },
  {
    name: 'an edit of which nobody knows what became is sent again',
    file: edit,
    from: "return { is: 'unknown', reason: { is: isUnchanged(seen, now) ? 'unproven' : 'changed' }, learn };",
    to: "return { is: 'absent', look: null };",
    heldBy: 'src/domain/engine/trade-executors.test.ts',
  },
  {
    name: 'a rejection ends what was agreed meanwhile',
    file: cancel,
    from: look,
    to: blind,
    seeds: 500,
  },
  {
    name: 'an edit undoes what was agreed meanwhile',
    file: edit,
    from: look,
    to: blind,
    seeds: 500,
  },
  {
    name: 'no version is asserted',
    file: 'src/domain/picks/engine/answers.ts',
    from: '...(version === null ? {} : { ifMatch: version })',
    to: '...(version === null ? {} : {})',
    seeds: 500,
  },
  {
    name: 'a decision has no end',
    file: 'src/sync/outbox/attempt-parts.ts',
    from: 'return end !== null && end <= now;',
    to: 'return end !== null && end <= 0;',
    seeds: 500,
  },
  {
    name: 'a look counts though the device has read another word since',
    file: send,
    from: 'return transitions.claim(row, event, executor, precheck.holds);',
    to: 'return transitions.claim(row, event, executor, undefined);',
    seeds: 1500,
  },
  {
    name: 'a look counts however long its page was frozen',
    file: send,
    from: 'const precheckMs = 20_000;',
    to: 'const precheckMs = 20_000_000;',
    seeds: 4000,
  },
  {
    name: 'a refusal counts as done',
    file: 'src/sync/outbox/failure-effect.ts',
    from: "return { is: 'stopped', event: { is: 'refused', reason }, learn: effect.learn };",
    to: "void reason; return { is: 'done', settlement: { write: async () => [] } };",
    seeds: 200,
  },
  {
    name: 'what has changed counts as done',
    file: send,
    from: "return transitions.stop(row, { is: 'stopped', reason: { is: 'changed' } }, executor, precheck.learn);",
    to: 'return parts.settle(attempt, { write: async () => [] });',
    seeds: 500,
  },
  {
    name: 'terms are the same at another price',
    file: terms,
    from: 'a.price === b.price &&',
    to: '',
    seeds: 3000,
  },
  {
    name: 'terms are the same with another return',
    file: terms,
    from: '(sameMoment(a.returnDate, b.returnDate) &&',
    to: '(a.returnDate !== undefined &&',
    seeds: 3000,
  },
  {
    name: 'terms are the same at another place',
    file: terms,
    from: 'place(a.rentalLocation) === place(b.rentalLocation) &&',
    to: '',
    seeds: 3000,
  },
  {
    name: 'terms are the same by parcel',
    file: terms,
    from: 'a.tradeMethod === b.tradeMethod &&',
    to: '',
    seeds: 3000,
  },
  {
    name: "another's terms settle an edit",
    file: edit,
    from: 'const wasMine = now.isCreator && sameTerms(terms, termsOf(now));',
    to: 'const wasMine = now.appointmentId > 0;',
    seeds: 1500,
  },
  {
    name: 'whatever PICK there is settles a proposal',
    file: propose,
    from: 'appointment !== null && appointment.isCreator !== false && sameTerms(terms, termsOf(appointment));',
    to: 'appointment !== null;',
    seeds: 1500,
  },
  {
    name: 'a proposal that was rejected meanwhile is made again',
    file: propose,
    from: 'const card = await cardSince(api, now.chatRoomId, last, terms);',
    to: "const card: Awaited<ReturnType<typeof cardSince>> = last === 'never' ? await cardSince(api, now.chatRoomId, last, terms) : 'none';",
    seeds: 6000,
  },
  {
    name: 'an agreement to other terms is not told',
    file: confirm,
    from: "...(isSigned(value) ? {} : { notice: { is: 'drifted' } }),",
    to: '',
    also: ["...(isSigned(pick) ? {} : { notice: { is: 'drifted' as const } }),", ''],
    seeds: 6000,
  },
  {
    name: 'a decision about a PICK that is not stored is not brought back',
    file: 'src/sync/outbox/restore.ts',
    from: "await tx.putMany('outbox', back);",
    to: "await tx.putMany('outbox', back.filter(({ lane }) => !lane.startsWith('pick:')));",
    seeds: 1500,
  },
  {
    name: 'an older answer about a PICK takes the place of a newer one',
    file: picks,
    from: '? told.version > known.version',
    to: '? told.version > -1',
    seeds: 1500,
  },
  {
    name: 'a change of a PICK is taken for one that is stored, though it is one later',
    file: picks,
    from: 'version !== null && told !== undefined && version >= told',
    to: 'version !== null && told !== undefined && version >= told - 1',
    heldBy: 'src/domain/picks/queries.test.ts', // in a schedule another read shows the PICK before anything is judged
  },
  {
    name: 'a PICK that was told of is not read',
    file: 'src/domain/picks/pick.pull.ts',
    from: '.filter(({ appointmentId }) => !failedPicks.has(appointmentId))',
    to: '.filter(() => false)',
    seeds: 200,
  },
  {
    name: 'what was told of is asked for each time the way is free',
    file: 'src/sync/engine.ts',
    from: 'for (const key of standing) runner.see(key);',
    to: 'for (const key of standing) runner.chase(key);',
    // it shows where a way that flaps is asked for at its first pace each time
    and: [['src/sync/connection/link-machine.ts', 'Math.min(state.tries, mostFlaps)', '0']],
    seeds: 1500,
  },
  {
    name: 'an edit on its way is not drawn',
    file: 'src/domain/picks/pick.fold.ts',
    from: 'terms: decision.terms ?? shown.terms }',
    to: 'terms: shown.terms }',
    seeds: 200,
  },
  {
    name: 'a list draws nothing that waits',
    file: 'src/domain/picks/pick-list.view.ts',
    from: 'picks: rows.filter(isListed).map((pick) => foldPick(pick, entries)),',
    to: 'picks: rows.filter(isListed).map((pick) => foldPick(pick, [])),',
    seeds: 500,
  },
  {
    name: 'a notification draws nothing that waits',
    file: 'src/domain/notifications/notifications.view.ts',
    from: 'pick: pick === undefined ? null : foldPick(pick, entries),',
    to: 'pick: pick === undefined ? null : foldPick(pick, []),',
    seeds: 500,
  },
];
