// Faults that the simulation must find: npm run simulate -- --broken 'no base'. The sources are not changed.
// `within`: the number of evenings of seed 1 that suffices to find it.
const faults = [
  {
    name: 'no base',
    file: 'src/server/students/save/decide.ts',
    find: 'mergeRecord(request, state',
    put: 'mergeRecord({ ...request, base: state.version }, state',
    finds: 'overwritten unseen',
    within: 10,
  },
  {
    name: 'no conflicts',
    file: 'src/shared/rules/students/mergeRecord.ts',
    find: 'return last && !isOwn(last, save.editor) ? conflictWith(',
    put: 'return last && isOwn(last, save.editor) ? conflictWith(',
    finds: 'overwritten unseen',
    within: 10,
  },
  {
    name: 'saved before the answer',
    file: 'src/client/saving/machine/status.ts',
    find: "if (hasPending(queue)) return { is: 'saving' }",
    put: "if (hasPending(queue)) return { is: 'saved' }",
    finds: 'untrue',
    within: 2,
  },
  {
    name: 'what is on its way is not kept',
    file: 'src/client/saving/machine/takeBack.ts',
    find: 'waiting: { ...sentOf(now)?.edits, ...waiting }',
    put: 'waiting',
    finds: 'not kept',
    within: 16,
  },
  {
    name: 'a restore is not noticed',
    file: 'src/client/saving/machine/uncovered.ts',
    find: 'one.epoch !== epoch && !isUnsettled(queue, field, one)',
    put: 'false && one',
    finds: 'lost',
    within: 12,
  },
  {
    name: 'judged by number after a restore',
    file: 'src/server/students/save/load.ts',
    find: '=> this.#isLost(base)',
    put: '=> base === -1',
    finds: 'lost',
    within: 12,
  },
  {
    name: 'slot cleared too early',
    file: 'src/client/saving/device/outbox.ts',
    find: '    try {\n      await take(text)',
    put: '    try {\n      await removeSlot(store, slot)\n      await take(text)',
    finds: 'lost',
    within: 2000,
  },
]

module.exports = { faults }
