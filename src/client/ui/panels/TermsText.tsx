// The terms as families read them.
import { termsParts, type TermsPart } from '#shared/rules/school/termsParts'
import { Stack, Text } from '../primitives'

const Part = ({ is, heading, text }: TermsPart) =>
  is === 'title' ? (
    <h3>{text}</h3>
  ) : (
    <Text as="p" keepsLines>
      {heading !== '' && (
        <>
          <strong>{heading}</strong>{' '}
        </>
      )}
      {text}
    </Text>
  )

export const TermsText = ({ text }: { text: string }) => (
  <Stack gap={3} measured>
    {termsParts(text).map((part, index) => (
      <Part key={index} {...part} />
    ))}
  </Stack>
)
