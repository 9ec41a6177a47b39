// From the empty school of `npm run init` to a family's completed form, using only the API.
import { setupAdmin } from '#shared/contract/access/signIn'
import type { Call } from '#shared/contract/call'
import { saveAdministrator, type SavedAdministrator } from '#shared/contract/access/administrators'
import type { ChaseList, StudentProgress } from '#shared/contract/intake/progress'
import { getChaseList, listStudentProgress } from '#shared/contract/intake/progress'
import * as schoolSettings from '#shared/contract/school/schoolSettings'
import type { Settings } from '#shared/contract/school/schoolSettings'
import * as registrationSettings from '#shared/contract/school/registrationSettings'
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { saveStudent } from '#shared/contract/students/students'
import * as termSettings from '#shared/contract/reports/termSettings'
import type { AcademicTerm, TermFormRule } from '#shared/contract/reports/termSettings'
import { seedReferenceLists } from '../../operations/demoSchool/referenceLists'
import { seedReportLists, seedTermsOfYear } from '../../operations/demoSchool/reports/termReports'
import { importDesk, listFile } from '../../testing/imports/importLists'
import { headersAfter, tryAdmin, tryStudent } from '../../testing/portal/signIn'
import { testApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'
import { createSetupToken } from '../../access/administrators/setup'

const password = 'kiskadee over the hill'
const headings = ['Student ID', 'Last name', 'First name', 'Class', 'Date of birth']

/** Creates what the command creates, but without registration windows, as in a school with its own form levels. */
const openEmptySchool = async (database: TestDatabase) => {
  const app = await testApp({ database, engine: database.engine, empty: true })
  await seedReferenceLists(app.db, app.now())
  await seedReportLists(app.db)
  await seedTermsOfYear(app.db, 2026)
  const body = { token: await createSetupToken(app.db, app.now()), username: 'office', password }
  await app.call(setupAdmin, {}, { headers: await app.visitor(), body })
  const office = headersAfter(await tryAdmin(app, 'office', password))
  const ask = async <Answer>(target: Call, body?: object, params: Record<string, string> = {}) => {
    const answer = await app.call(target, params, { headers: office, body: body as never })
    if (answer.statusCode !== 200) throw new Error(`${target.path}: ${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }
  return { app, office, ask }
}

describeCalls('an empty school', (open) => {
  test('gets classes, students, an open form, terms and rules, and another administrator', async () => {
    const { app, office, ask } = await openEmptySchool(await open())
    const settings = await ask<Settings>(schoolSettings.getSettings)
    expect([settings.exportData, settings.reports, settings.importStudents]).toEqual([0, 0, 0])
    await ask(schoolSettings.saveSettings, {
      ...{ exportData: 1, reports: 1, importStudents: 1, studentSearch: 0, version: settings.version },
    })
    await ask(schoolSettings.saveFormClass, { id: '1 Gold', form_level: 1, was: null })
    await ask(schoolSettings.saveHouse, { id: null, name: 'Pelican', was: null })

    const desk = importDesk(app, office)
    const rows = [['20270001', 'Núñez', 'Inés', '1 Gold', '2015-01-31']]
    const stored = await desk.store('students', await listFile(headings, rows))
    const checked = await desk.check(stored)
    expect(checked.batch.summary).toMatchObject({ new: 1, rejected: 0 })
    await desk.apply(stored.batch.id)

    const [first] = await ask<FormWindow[]>(registrationSettings.listRegistrationWindows)
    expect(first).toMatchObject({ form_level: 1, open: 0, students: 1, version: '' })
    await ask(registrationSettings.saveRegistrationWindow, {
      form_level: 1,
      open: 1,
      deadline: '2026-09-30',
      version: '',
    })

    const entry = await tryStudent(app, '20270001', '20150131')
    expect(entry.json()).toMatchObject({ reset_password: true })
    const family = await app.signInAs({ role: 'student', id: '20270001' } as never)
    const answers = { id: '20270001', home_address: 'LP 7' }
    expect((await app.call(saveStudent, {}, { headers: family, body: answers })).statusCode).toBe(200)
    const [progress] = await ask<StudentProgress[]>(listStudentProgress)
    expect(progress).toMatchObject({ class_id: '1 Gold', progress: 'in progress', signed_in: 1, reset: 1 })
    const chase = await ask<ChaseList>(getChaseList, undefined, { place: '1 Gold' })
    expect(chase).toMatchObject({ students: 1, deadline: '2026-09-30' })

    const [term] = await ask<AcademicTerm[]>(termSettings.listAcademicTerms)
    expect(term).toMatchObject({ year: 2026, term: 3, starts: null })
    const { posted: _posted, ...dates } = term as AcademicTerm
    await ask(termSettings.saveAcademicTerm, { ...dates, starts: '2027-04-12', ends: '2027-07-09' })
    const rules = await ask<TermFormRule[]>(termSettings.listTermFormRules, undefined, {
      year: '2026',
      term: '3',
    })
    expect(rules.map(({ form_level, stored: isStored }) => [form_level, isStored])[0]).toEqual([1, 0])
    const { stored: _stored, from: _from, ...rule } = rules[0] as TermFormRule
    await ask(termSettings.saveTermFormRule, { ...rule, course_weight: 40, exam_weight: 60 })
    await ask(registrationSettings.saveTermsAndConditions, { version: '1', text: 'Be kind.' })
    const second = await ask<SavedAdministrator>(saveAdministrator, { action: 'create', username: 'second' })
    expect(second.setup_path).toContain('/admin#setup=')
  })
})
