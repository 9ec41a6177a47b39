// Client end of shared/contract/schoolSettings and shared/contract/administrators.
// A save on an old version is refused with 409; the lists are then read again by their tags.
import * as admins from '#shared/contract/administrators'
import * as backups from '#shared/contract/backups'
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type { Terms } from '#shared/contract/registration'
import * as description from '#shared/contract/description'
import * as contract from '#shared/contract/schoolSettings'
import type { AuditKindId } from '#shared/rules/auditKinds'
import type { TermKey } from '#shared/rules/termPosting'
import { baseApi } from './baseApi'
import { request } from './request'
import { termInPath } from './termPaths'

export interface AuditQuery {
  readonly before?: number
  readonly about?: string
  readonly kind?: AuditKindId
  /** yyyy-MM-dd, of the school; the first and the last day. */
  readonly from?: string
  readonly to?: string
  readonly limit?: number
}

const auditParams = (wanted: AuditQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wanted)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

export const schoolSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getApiDescription: build.query<unknown, void>({
      query: () => request(description.getApiDescription, {}),
    }),
    getBackupState: build.query<backups.BackupState, void>({
      query: () => request(backups.getBackupState, {}),
    }),
    getSettings: build.query<contract.Settings, void>({
      query: () => request(contract.getSettings, {}),
      providesTags: ['Settings'],
    }),
    saveSettings: build.mutation<contract.Settings, BodyOf<typeof contract.saveSettings>>({
      query: (settings) => request(contract.saveSettings, {}, settings),
      invalidatesTags: ['Settings', 'Audit'],
    }),
    listRegistrationWindows: build.query<contract.FormWindow[], void>({
      query: () => request(contract.listRegistrationWindows, {}),
      providesTags: ['Registration'],
    }),
    saveRegistrationWindow: build.mutation<
      contract.FormWindow,
      BodyOf<typeof contract.saveRegistrationWindow>
    >({
      query: (window) => request(contract.saveRegistrationWindow, {}, window),
      invalidatesTags: ['Registration', 'Progress', 'Audit'],
    }),
    /** @param key names this one wish: sent twice, it is done once. */
    beginSchoolYear: build.mutation<
      AnswerOf<typeof contract.beginSchoolYear>,
      BodyOf<typeof contract.beginSchoolYear> & { readonly key: string }
    >({
      query: ({ key, form_levels }) => ({
        ...request(contract.beginSchoolYear, {}, { form_levels }),
        headers: { 'Idempotency-Key': key },
      }),
      invalidatesTags: ['Registration', 'Student', 'Students', 'Progress', 'Audit'],
    }),
    saveFormClass: build.mutation<contract.SavedFormClass, BodyOf<typeof contract.saveFormClass>>({
      query: (wish) => request(contract.saveFormClass, {}, wish),
      invalidatesTags: ['Lookup', 'Registration', 'Progress', 'Audit'],
    }),
    saveHouse: build.mutation<contract.SavedHouse, BodyOf<typeof contract.saveHouse>>({
      query: (wish) => request(contract.saveHouse, {}, wish),
      invalidatesTags: ['Lookup', 'Progress', 'Audit'],
    }),
    saveTerms: build.mutation<Terms, BodyOf<typeof contract.saveTerms>>({
      query: (terms) => request(contract.saveTerms, {}, terms),
      invalidatesTags: ['Terms', 'Audit'],
    }),
  }),
})

const termSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAcademicTerms: build.query<contract.AcademicTerm[], void>({
      query: () => request(contract.listAcademicTerms, {}),
      providesTags: ['AcademicTerm', 'TermReport'],
    }),
    saveAcademicTerm: build.mutation<
      AnswerOf<typeof contract.saveAcademicTerm>,
      BodyOf<typeof contract.saveAcademicTerm>
    >({
      query: (term) => request(contract.saveAcademicTerm, {}, term),
      invalidatesTags: ['AcademicTerm', 'TermReport', 'Audit'],
    }),
    listTermFormRules: build.query<contract.TermFormRule[], TermKey>({
      query: (key) => request(contract.listTermFormRules, termInPath(key)),
      providesTags: ['AcademicTerm'],
    }),
    saveTermFormRule: build.mutation<
      AnswerOf<typeof contract.saveTermFormRule>,
      BodyOf<typeof contract.saveTermFormRule>
    >({
      query: (rule) => request(contract.saveTermFormRule, {}, rule),
      invalidatesTags: ['AcademicTerm', 'TermReport', 'Audit'],
    }),
  }),
})

const administratorsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAdministrators: build.query<admins.Administrator[], void>({
      query: () => request(admins.listAdministrators, {}),
      providesTags: ['Administrator'],
    }),
    saveAdministrator: build.mutation<admins.SavedAdministrator, BodyOf<typeof admins.saveAdministrator>>({
      query: (change) => request(admins.saveAdministrator, {}, change),
      invalidatesTags: ['Administrator', 'Audit'],
    }),
    listReadingNotices: build.query<admins.ReadingNotice[], void>({
      query: () => request(admins.listReadingNotices, {}),
    }),
    getAuditChain: build.query<admins.AuditChain, void>({
      query: () => request(admins.getAuditChain, {}),
      providesTags: ['Audit'],
    }),
    listAudit: build.query<admins.AuditPage, AuditQuery>({
      query: (wanted) => ({ ...request(admins.listAudit, {}), params: auditParams(wanted) }),
      providesTags: ['Audit'],
    }),
  }),
})

export const {
  useGetBackupStateQuery,
  useGetSettingsQuery,
  useSaveSettingsMutation,
  useListRegistrationWindowsQuery,
  useSaveRegistrationWindowMutation,
  useBeginSchoolYearMutation,
  useSaveFormClassMutation,
  useSaveHouseMutation,
  useSaveTermsMutation,
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
