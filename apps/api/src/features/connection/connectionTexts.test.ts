import { expect, it } from 'vitest'
import { productConnectors } from '@kervan/connectors/registry'
import { fieldsOf } from '@kervan/connectors/settingsFields'
import { translate } from '../../platform/language.ts'

const fields = productConnectors.all.flatMap(({ key, settings }) =>
  fieldsOf(settings).map(({ name }) => ({ key, name })),
)

it.each(fields)('labels field $name of $key in both languages', ({ name }) => {
  for (const language of ['tr', 'en'] as const)
    expect(translate(language, `connection:field.${name}`)).not.toContain(`.${name}`)
})
