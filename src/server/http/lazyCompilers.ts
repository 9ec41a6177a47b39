// Compiles the schemas of a route when it is first called, so that the portal starts sooner and an unused one holds
// none of them.
import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type Validator = ((data: unknown) => unknown) & { errors?: unknown }

/** Fastify reads the errors of the last call from the function. */
const lazyValidator = (compile: () => Validator): Validator => {
  let made: Validator | undefined
  const validate: Validator = (data) => {
    made ??= compile()
    const answer = made(data)
    validate.errors = made.errors
    return answer
  }
  return validate
}

const lazySerializer = (compile: () => (answer: unknown) => string) => {
  let made: ((answer: unknown) => string) | undefined
  return (answer: unknown): string => (made ??= compile())(answer)
}

type Build<Route, Made> = (...options: never[]) => (route: Route) => Made

const lazily =
  <Route, Made>(build: Build<Route, Made>, lazy: (compile: () => Made) => Made): Build<Route, Made> =>
  (...options) => {
    const compile = build(...options)
    return (route) => lazy(() => compile(route))
  }

export const lazyCompilers = {
  buildValidator: lazily(AjvCompiler() as never, lazyValidator),
  buildSerializer: lazily(SerializerSelector() as never, lazySerializer),
} as unknown as Factories
