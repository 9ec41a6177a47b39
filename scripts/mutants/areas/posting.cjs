const { faultsIn } = require('../rows.cjs')

module.exports = [
  faultsIn(
    'server/reports/posting/posting.ts',
    ['postingTwice'],
    [
      ['a plan that has ended posts', '.toISOString()))) throw new PlanEnded()', '.toISOString()))) return'],
      ['a withdrawal has another name', "action: 'term reports withdrawn'", "action: 'term reports removed'"],
      ['what is posted is posted again', 'if (state.posted === 1) {', 'if (false) {'],
      ['what is withdrawn is withdrawn again', 'if (state.posted === 0) return', 'if (false) return'],
      [
        'the slower of two is told nothing',
        'notice: `These reports were already posted on ${localTimeText(state.date_posted)}.`',
        'notice: undefined',
      ],
    ],
  ),
  faultsIn(
    'server/reports/posting/term.ts',
    ['postingTwice'],
    [['who was overtaken fails', 'if (!(error instanceof Overtaken)) throw error', 'throw error']],
  ),
  faultsIn(
    'server/reports/posting/nextRevisions.ts',
    ['posting', 'correction'],
    [
      ['unchanged cards get a revision', 'if (!isSameCard(before, live, frozen))', 'if (frozen)'],
      ['every revision is the first', 'revision: (revision ?? 0) + 1', 'revision: 1'],
    ],
  ),
  faultsIn(
    'server/reports/posting/posting.ts',
    ['posting'],
    [
      ['a first card has a reason', 'reason: isFirst ? null : reason', 'reason'],
      ['no reason is asked for', "if (reason !== '' || revisions", 'if (true || revisions'],
      ['blanks are a reason', ': reason.trim()', ': reason'],
      ['the day of the server', 'now, config.school.timeZone)', "now, 'UTC')"],
      ['cards are not given out', 'await saveRevisions(trx, revisions, nextTurn)', ''],
    ],
  ),
  faultsIn(
    'server/reports/posting/posting.ts',
    ['schedule'],
    [
      ['No leaves a plan waiting', 'if (!plan) await cancelSchedules', 'if (plan) await cancelSchedules'],
      ['a plan gives no reason of its own', 'plan.reason ?? repostedReason', 'repostedReason'],
      ['a plan without a reason gives none', 'plan.reason ?? repostedReason', "plan.reason ?? ''"],
      ['a plan asks for no reason', " === '') refuseWithoutReason", " !== '') refuseWithoutReason"],
    ],
  ),
  faultsIn(
    'server/reports/posting/schedule.ts',
    ['schedule'],
    [
      ['a time that is over', 'if (due <= now)\n', 'if (false)\n'],
      ['no real time', 'if (Number.isNaN(due.getTime()))', 'if (false)'],
      ['what is posted is planned', 'if (state.posted === 1)\n', 'if (false)\n'],
      ['a plan that moves stays as well', 'await cancelSchedules(trx, { year, term }, created_at)', ''],
      ['plans post in nobody’s name', 'await postReports(app, by,', "await postReports(app, 'schedule',"],
      ['blanks are a plan’s reason', "reason?.trim() ?? ''", "reason ?? ''"],
      ['plans in the server’s time', 'localTimeIn(school.timeZone, new Date', "localTimeIn('UTC', new Date"],
    ],
  ),
  faultsIn(
    'reports/posting/planQueries.ts',
    ['schedule', 'postingTwice'],
    [
      ['plans happen at once', "waiting(db).where('due_at', '<=', now)", 'waiting(db)'],
      ['a plan happens twice', ".where('state', '=', 'waiting')\n    .returning('id')", ".returning('id')"],
    ],
  ),
  faultsIn(
    'server/reports/posting/correct.ts',
    ['correction'],
    [
      ['what is not posted is corrected', 'if (state.posted === 0)', 'if (false)'],
      ['everybody’s card is corrected', '.filter(({ live }) => wanted.has(live.student.id))', ''],
      [
        'the others are not named',
        'changed.filter(({ live }) => !wanted.has(live.student.id))',
        '[] as ChangedCard[]',
      ],
      ['students of other terms', 'if (!own)\n', 'if (own === null)\n'],
      ['the audit does not say why', '        reason,\n        students', '        students'],
    ],
  ),
  faultsIn(
    'server/reports/posting/correct.ts',
    ['postingCheck'],
    [['before a first posting every card has changed', '.posted === 1 ? changed', '.posted !== 9 ? changed']],
  ),
  faultsIn(
    'server/reports/posting/check.ts',
    ['postingCheck'],
    [
      ['a class without a list is not told', '...(await classesWithoutList(app.db, listed, notListed))', ''],
      ['who is not in the list is not counted', 'notListed.get(facts.class_id) ?? 0', '0'],
      ['classes in any order', '.sort(byClass)', ''],
      ['students are not counted', 'total + one.students', 'total'],
    ],
  ),
  faultsIn(
    'server/reports/posting/readers.ts',
    ['postingCheck'],
    [['a corrected card was opened', 'Number(last_revision ?? 0) === Number(revision) ? 1 : 0', '1']],
  ),
  faultsIn(
    'frozenCardData.ts',
    ['frozenCardData'],
    [
      ['an older way of writing is a correction', 'card.rows.some(({ counts }) => counts === 0) ', 'false '],
      ['a card nobody has is the same', 'if (!given) return false', 'if (!given) return true'],
      ['a renamed class is a correction', 'if (isRenamed && sha256', 'if (false && sha256'],
      ['another class is the same', '&& live.class_id === class_today', '|| live.class_id !== class_id'],
    ],
  ),
]
