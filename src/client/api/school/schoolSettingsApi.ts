// Client end of the school's settings and of shared/contract/access/administrators. A save on an old version is refused
// with 409; the tags then read the lists again.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as admins from '#shared/contract/access/administrators'
import * as backups from '#shared/contract/operations/backups'
import * as restores from '#shared/contract/students/restores'
import * as schoolSettings from '#shared/contract/school/schoolSettings'
import * as schoolYear from '#shared/contract/students/schoolYear'
import type { Terms } from '#shared/contract/school/registration'
import * as registrationSettings from '#shared/contract/school/registrationSettings'
import * as termSettings from '#shared/contract/reports/termSettings'
import type { AuditKindId } from '#shared/rules/trail/auditActions'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { baseApi } from '../baseApi'
import { request, termInPath } from '../request'
import { changes, list, shows } from '../tags'

export interface AuditQuery {
  readonly before?: number
  readonly about?: string
  readonly kind?: AuditKindId
  /** yyyy-MM-dd in the school's time zone; the first and the last day. */
  readonly from?: string
  readonly to?: string
  readonly limit?: number
  /** Groups the saves of marks into one row. */
  readonly together?: 1
}

const auditParams = (wanted: AuditQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wanted)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

export const schoolSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBackupState: build.query<backups.BackupState, void>({
      query: () => request(backups.getBackupState, {}),
      providesTags: shows(),
    }),
    getRestore: build.query<restores.Restore | null, void>({
      query: () => request(restores.getRestore, {}),
      transformResponse: ({ restore }: AnswerOf<typeof restores.getRestore>) => restore,
      providesTags: shows(),
    }),
    listFamiliesNotBack: build.query<restores.FamilyNotBack[], void>({
      query: () => request(restores.listFamiliesNotBack, {}),
      providesTags: shows(),
    }),
    getSettings: build.query<schoolSettings.Settings, void>({
      query: () => request(schoolSettings.getSettings, {}),
      providesTags: shows('Settings'),
    }),
    saveSettings: build.mutation<schoolSettings.Settings, BodyOf<typeof schoolSettings.saveSettings>>({
      query: (settings) => request(schoolSettings.saveSettings, {}, settings),
      invalidatesTags: () => changes.settingsSaved(),
    }),
    listRegistrationWindows: build.query<registrationSettings.FormWindow[], void>({
      query: () => request(registrationSettings.listRegistrationWindows, {}),
      providesTags: shows('Registration'),
    }),
    saveRegistrationWindow: build.mutation<
      registrationSettings.FormWindow,
      BodyOf<typeof registrationSettings.saveRegistrationWindow>
    >({
      query: (window) => request(registrationSettings.saveRegistrationWindow, {}, window),
      invalidatesTags: () => changes.windowSaved(),
    }),
    /** @param key idempotency key: a repeated request has no second effect */
    beginSchoolYear: build.mutation<
      AnswerOf<typeof schoolYear.beginSchoolYear>,
      BodyOf<typeof schoolYear.beginSchoolYear> & { readonly key: string }
    >({
      query: ({ key, form_levels }) => ({
        ...request(schoolYear.beginSchoolYear, {}, { form_levels }),
        headers: { 'Idempotency-Key': key },
      }),
      invalidatesTags: () => changes.yearBegun(),
    }),
    saveFormClass: build.mutation<schoolSettings.SavedFormClass, BodyOf<typeof schoolSettings.saveFormClass>>(
      {
        query: (wish) => request(schoolSettings.saveFormClass, {}, wish),
        invalidatesTags: (_answer, _error, { id, name = id }) => changes.classSaved(name !== id),
      },
    ),
    saveHouse: build.mutation<schoolSettings.SavedHouse, BodyOf<typeof schoolSettings.saveHouse>>({
      query: (wish) => request(schoolSettings.saveHouse, {}, wish),
      invalidatesTags: () => changes.houseSaved(),
    }),
    saveTermsAndConditions: build.mutation<Terms, BodyOf<typeof registrationSettings.saveTermsAndConditions>>(
      {
        query: (terms) => request(registrationSettings.saveTermsAndConditions, {}, terms),
        invalidatesTags: () => changes.termsSaved(),
      },
    ),
  }),
})

const paperSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPaperSettings: build.query<schoolSettings.PaperSettings, void>({
      query: () => request(schoolSettings.getPaperSettings, {}),
      providesTags: shows(),
    }),
  }),
})

export const { useGetPaperSettingsQuery } = paperSettingsApi

const termSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAcademicTerms: build.query<termSettings.AcademicTerm[], void>({
      query: () => request(termSettings.listAcademicTerms, {}),
      providesTags: shows('AcademicTerm', list('TermReport')),
    }),
    saveAcademicTerm: build.mutation<
      AnswerOf<typeof termSettings.saveAcademicTerm>,
      BodyOf<typeof termSettings.saveAcademicTerm>
    >({
      query: (term) => request(termSettings.saveAcademicTerm, {}, term),
      invalidatesTags: () => changes.termSaved(),
    }),
    listTermFormRules: build.query<termSettings.TermFormRule[], TermKey>({
      query: (key) => request(termSettings.listTermFormRules, termInPath(key)),
      providesTags: shows('AcademicTerm'),
    }),
    saveTermFormRule: build.mutation<
      AnswerOf<typeof termSettings.saveTermFormRule>,
      BodyOf<typeof termSettings.saveTermFormRule>
    >({
      query: (rule) => request(termSettings.saveTermFormRule, {}, rule),
      invalidatesTags: () => changes.termSaved(),
    }),
  }),
})

export const administratorsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAdministrators: build.query<admins.Administrator[], void>({
      query: () => request(admins.listAdministrators, {}),
      providesTags: shows('Administrator'),
    }),
    saveAdministrator: build.mutation<admins.SavedAdministrator, BodyOf<typeof admins.saveAdministrator>>({
      query: (change) => request(admins.saveAdministrator, {}, change),
      invalidatesTags: () => changes.administratorSaved(),
    }),
    listReadingNotices: build.query<admins.ReadingNotice[], void>({
      query: () => request(admins.listReadingNotices, {}),
      providesTags: shows(),
    }),
    getAuditChain: build.query<admins.AuditChain, void>({
      query: () => request(admins.getAuditChain, {}),
      providesTags: shows('Audit'),
    }),
    listAudit: build.query<admins.AuditPage, AuditQuery>({
      query: (wanted) => ({ ...request(admins.listAudit, {}), params: auditParams(wanted) }),
      providesTags: shows('Audit'),
    }),
  }),
})

export const {
  useGetBackupStateQuery,
  useGetRestoreQuery,
  useListFamiliesNotBackQuery,
  useGetSettingsQuery,
  useSaveSettingsMutation,
  useListRegistrationWindowsQuery,
  useSaveRegistrationWindowMutation,
  useBeginSchoolYearMutation,
  useSaveFormClassMutation,
  useSaveHouseMutation,
  useSaveTermsAndConditionsMutation,
} = schoolSettingsApi

export const {
  useListAcademicTermsQuery,
  useSaveAcademicTermMutation,
  useListTermFormRulesQuery,
  useSaveTermFormRuleMutation,
} = termSettingsApi

export const {
  useListAdministratorsQuery,
  useSaveAdministratorMutation,
  useListReadingNoticesQuery,
  useGetAuditChainQuery,
  useListAuditQuery,
  useLazyListAuditQuery,
} = administratorsApi
