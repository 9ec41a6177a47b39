const { named } = require('../named.cjs')

module.exports = [
  {
    file: named('client/saving/late.ts'),
    tests: [named('client/saving/late.test.ts')],
    mutants: [
      ['what is on its way is late', "queue.is === 'closed' ? queue.waiting : none", 'queue.waiting'],
      [
        'what is taken back is told to the school',
        "same.state === 'open' ? 'told' : 'answered'",
        "same ? 'told' : 'answered'",
      ],
      ['an older answer stands in the way', 'if (same) return', 'if (same && false) return'],
      [
        'an answer typed anew is not offered',
        'known[name]?.value !== edit.value',
        'known[name] === undefined',
      ],
    ],
  },
  {
    file: named('shared/rules/students/lateAnswers.ts'),
    tests: [named('shared/rules/students/lateAnswers.test.ts')],
    mutants: [
      ['what was typed again is not asked again', 'closed_at >= typedAt', 'closed_at !== typedAt'],
      ['the deadline is still open', 'day >= window.deadline', 'day > window.deadline'],
      ['who closed by hand is not asked', "window.open === 1 ? 'before closing' : null", "'before closing'"],
    ],
  },
  {
    file: named('students/corrections/lateAnswers.ts'),
    tests: [named('students/corrections/lateAnswers.test.ts')],
    mutants: [
      ['an open form takes offers', 'if (window && isEditable(window, today)) throw', 'if (false) throw'],
      ['an older answer replaces the newer one', 'typedAt < open.typed_at', 'typedAt === open.typed_at'],
      ['the future is believed', 'typed_at <= now.toISOString()', "typed_at <= '9999'"],
      ['any field may arrive late', 'if (!field || !mayArriveLate(field))', 'if (!field)'],
    ],
  },
  {
    file: named('students/corrections/answer.ts'),
    tests: [named('students/corrections/takeIn.test.ts')],
    mutants: [
      ['what has changed is overwritten', ' || shown.stored !== valueIn(record, row.field)', ''],
      ['what was typed anew is taken for the older one', 'shown?.value !== proposedValue(row) || ', ''],
      ['what is answered is taken in', "row.state !== 'open' || ", ''],
      ['another student’s is taken in', '.filter((row) => row.student_id === student_id)', ''],
    ],
  },
  {
    file: named('client/saving/device/outbox.ts'),
    tests: [named('client/saving/device/outbox.test.ts')],
    mutants: [
      [
        'a slot opens anywhere',
        'const placeOf = (handle: string, tab: string) => `${handle} ${tab}`',
        'const placeOf = (_handle: string, _tab: string) => `here`',
      ],
      ['what was taken over stays', '    await removeSlot(store, slot)\n    return true', '    return true'],
      [
        'what does not open goes',
        'if (text === null) return true',
        'if (text === null) return removeSlot(store, slot).then(() => true)',
      ],
      [
        'one that fails stands in the way',
        "    } catch (error) {\n      log('an outbox was not taken over', { reason: kindOf(error) })\n      return false\n    }",
        '    } finally {\n      log("taken")\n    }',
      ],
      [
        'one that fails goes all the same',
        '      return false\n    }\n    await removeSlot',
        '    }\n    await removeSlot',
      ],
      ['living tabs are robbed', 'whenFree(lockOf(slot.tab)', 'whenFree(`another ${slot.tab}`'],
    ],
  },
  {
    file: named('client/saving/device/writer.ts'),
    tests: [named('client/saving/device/writer.test.ts')],
    mutants: [
      ['a failed write counts', '      written = undefined\n', '      written = content\n'],
      ['equal content is written again', '    if (content === written && !isForgotten) return\n', ''],
      [
        'a pause waits for the last key',
        'timer ??= setTimeout',
        'clearTimeout(timer)\n      timer = setTimeout',
      ],
      [
        'a late key is written twice',
        '    clearTimeout(timer)\n    timer = undefined\n    wanted',
        '    wanted',
      ],
      ['written after the end', '    if (isClosed) return\n', ''],
    ],
  },
  {
    file: named('otherTabs.ts'),
    tests: [named('otherTabs.test.ts')],
    mutants: [
      ['what was found always counts', '(found.at ?? 0) <= (own.at ?? Number.POSITIVE_INFINITY)', 'false'],
      ['what is here always counts', '(found.at ?? 0) <= (own.at ?? Number.POSITIVE_INFINITY)', 'true'],
      ['one without a time here is the oldest', '(own.at ?? Number.POSITIVE_INFINITY)', '(own.at ?? -1)'],
      [
        'what was found takes the newer base',
        'Math.min(found.base, own.base)',
        'Math.max(found.base, own.base)',
      ],
      ['an open question is answered unseen', '!(name in queue.conflicts) && ', ''],
      [
        'what is on its way here is lost',
        "queue.is === 'sending' ? takeBack(unanswered(queue)) : queue",
        'queue',
      ],
      [
        'an invalid value stays beside its better',
        '...without(back.refusedValues, ...names), ...taken.refusedValues',
        '...back.kept, ...taken.kept',
      ],
      [
        'an open question that was found is forgotten',
        'refusedValues, ...waiting }), ...questions }',
        'kept, ...waiting }) }',
      ],
      ['what had been sent from here is forgotten', 'allOver(young, young)', 'young'],
      ['the older answer stays', 'at > (fields[name] ?? 0)', 'at > 0'],
      ['one without a time is given up', 'at = Number.POSITIVE_INFINITY', 'at = 0'],
      ['the newer answer keeps its old base', '{ ...edit, base: Math.max(edit.base, version) }', 'edit'],
      ['an empty save is sent', 'isEmpty(edits) ? proceed(next) : ', ''],
    ],
  },
  {
    file: named('uncovered.ts'),
    tests: [named('uncovered.test.ts')],
    mutants: [
      ['the trail is forgotten', '...before.was, before.value', 'before.value'],
      ['nothing is ever covered', 'one.at <= until', 'false'],
      ['what a restore has lost is covered', 'one.epoch === epoch && ', ''],
      ['nothing is given back', 'one.epoch !== epoch &&', 'false &&'],
      [
        'it is given back over what stands in the field',
        'one.epoch !== epoch && !isUnsettled(queue, field, one)',
        'one.epoch !== epoch',
      ],
      ['a closed form keeps it', " || next.is === 'closed'", ''],
      ['what was overtaken is given back', '?? null) !== value', '?? null) === value'],
      ['of two tabs the older counts', 'typedAt(here) < typedAt(one)', 'typedAt(here) > typedAt(one)'],
    ],
  },
  {
    file: named('leftBehind.ts'),
    tests: [named('leftBehind.test.ts')],
    mutants: [
      ['drafts are not kept', 'typed: drafts[studentId] ?? {}', 'typed: {}'],
      ['a draft takes the newer base', 'Math.min(before?.base ?? base, base)', 'base'],
      ['what stands there already is sent', 'if (!before && !conflict && value === was) return rest', ''],
      ['an invalid draft is sent', 'return problem === null', 'return problem !== undefined'],
      ['nothing grows old', 'keptDays * 24', '10 * keptDays * 24'],
      ['everything is old', 'at >= limit', 'at > limit + 1e13'],
      ['any format is read', 'if (format !== 1)', 'if (false)'],
      ['what arrived is saved again', 'valueIn(record, name) === value &&', 'false &&'],
    ],
  },
]
