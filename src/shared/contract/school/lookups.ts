// The reference lists.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, colour, houseCode, integer, nullable } from '../../record/schemas'

export const FormClass = closed({ id: Type.String(), form_level: integer })
export type FormClass = Type.Static<typeof FormClass>
export const listFormClasses = call({
  method: 'GET',
  path: '/api/form-classes-list',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(FormClass),
})

export const Town = closed({ town_name: Type.String() })
export type Town = Type.Static<typeof Town>
export const listTowns = call({
  method: 'GET',
  path: '/api/towns',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(Town),
})

export const Religion = closed({ code: Type.String(), religion: Type.String() })
export type Religion = Type.Static<typeof Religion>
export const listReligions = call({
  method: 'GET',
  path: '/api/religions',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(Religion),
})

export const EthnicGroup = closed({ id: Type.String(), group_type: Type.String() })
export type EthnicGroup = Type.Static<typeof EthnicGroup>
export const listEthnicGroups = call({
  method: 'GET',
  path: '/api/ethnic-groups',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(EthnicGroup),
})

export const House = closed({ id: houseCode, name: Type.String(), colour: nullable(colour) })
export type House = Type.Static<typeof House>
export const listHouses = call({
  method: 'GET',
  path: '/api/houses',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(House),
})

export const RegionalCorporation = closed({ title: Type.String() })
export type RegionalCorporation = Type.Static<typeof RegionalCorporation>
export const listRegionalCorporations = call({
  method: 'GET',
  path: '/api/regional-corporation',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(RegionalCorporation),
})

export const Named = closed({ name: Type.String() })
export type Named = Type.Static<typeof Named>
export const listCountries = call({
  method: 'GET',
  path: '/api/countries',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(Named),
})
export const listPrimarySchools = call({
  method: 'GET',
  path: '/api/primary-schools',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(Named),
})
