import type { Connector } from '@kervan/connectors/connector'
import type { ReaderLanguage } from '@kervan/domain/readerLanguage'
import { translate } from '../../platform/language.ts'

/** Name of a connector for a reader. Systems have a name of their own; ways to reach an integrator are described. */
export const connectorName = (
  { key, kind, name }: Pick<Connector, 'key' | 'kind' | 'name'>,
  language: ReaderLanguage,
): string => (kind === 'invoicing' ? translate(language, `connection:connectorName.${key}`) : name)
