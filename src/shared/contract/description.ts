// The description of the API, for other programs.
import * as Type from 'typebox'
import { call } from './call'

/** OpenAPI 3.1, made from this contract. */
export const getApiDescription = call({
  method: 'GET',
  path: '/api/openapi.json',
  load: 'exports',
  notes: 'nothing about a student',
  response: Type.Unknown(),
})
