import { expect, it } from 'vitest'
import { productConnectors } from '@kervan/connectors/registry'
import { fieldsOf } from '@kervan/connectors/settingsFields'
import { translate } from '../../platform/language.ts'

const fields = productConnectors.all.flatMap(({ key, settings }) =>
  fieldsOf(settings).map(({ name, help }) => ({ key, name, help })),
)

it.each(fields)('labels and explains field $name of $key in both languages', ({ name, help }) => {
  for (const language of ['tr', 'en'] as const) {
    expect(translate(language, `connection:field.${name}`)).not.toContain(`.${name}`)
    if (help) expect(translate(language, `connection:help.${help}`)).not.toContain(`.${help}`)
  }
})
