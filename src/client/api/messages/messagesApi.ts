// Client end of shared/contract/messages.
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/call'
import * as contract from '#shared/contract/messages/messages'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'

type Mail = contract.MailSettings

const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMailSettings: build.query<Mail, void>({
      query: () => request(contract.getMailSettings, {}),
      providesTags: shows('Message'),
    }),
    saveMailServer: build.mutation<Mail, BodyOf<typeof contract.saveMailServer>>({
      query: (server) => request(contract.saveMailServer, {}, server),
      invalidatesTags: () => changes.mailSaved(),
    }),
    tryMail: build.mutation<Mail, BodyOf<typeof contract.tryMail>>({
      query: (trial) => request(contract.tryMail, {}, trial),
      invalidatesTags: () => changes.mailSaved(),
    }),
    switchMail: build.mutation<Mail, BodyOf<typeof contract.switchMail>>({
      query: (wish) => request(contract.switchMail, {}, wish),
      invalidatesTags: () => changes.mailSaved(),
    }),
    saveMessageWords: build.mutation<Mail, BodyOf<typeof contract.saveMessageWords>>({
      query: (words) => request(contract.saveMessageWords, {}, words),
      invalidatesTags: () => changes.mailSaved(),
    }),
    listMessages: build.query<contract.Message[], QueryOf<typeof contract.listMessages>['state']>({
      query: (state) => ({ ...request(contract.listMessages, {}), params: { state } }),
      providesTags: shows('Message'),
    }),
    retryMessage: build.mutation<
      AnswerOf<typeof contract.retryMessage>,
      BodyOf<typeof contract.retryMessage>
    >({
      query: (wish) => request(contract.retryMessage, {}, wish),
      invalidatesTags: () => changes.mailSaved(),
    }),
    getContactHistory: build.query<contract.ContactHistory, string>({
      query: (studentId) => request(contract.getContactHistory, { studentId }),
      providesTags: shows('Message'),
    }),
  }),
})

export const {
  useGetMailSettingsQuery,
  useSaveMailServerMutation,
  useTryMailMutation,
  useSwitchMailMutation,
  useSaveMessageWordsMutation,
  useListMessagesQuery,
  useRetryMessageMutation,
  useGetContactHistoryQuery,
} = messagesApi
