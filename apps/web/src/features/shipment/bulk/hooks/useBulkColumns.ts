import { useMemo } from 'react'
import { bulkColumns, bulkGroupLabels, referenceColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { BulkColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import { useCountries } from '../../../../platform/text/countries.ts'
import type { Country } from '../../../../platform/text/countries.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { Translate } from '../../../../platform/text/i18n.ts'
import { currencies } from '../../../../ui/currencies.ts'
import type { SheetChoice, SheetColumn } from '../../../../ui/grid/sheet/sheet.ts'

/** Title of a bulk upload column as in the template: `Alıcı: Posta kodu`. */
export const titleOf = ({ group, label }: BulkColumn, t: Translate): string => {
  const groupLabel = bulkGroupLabels[group]
  return groupLabel === null ? t(label) : `${t(groupLabel)}: ${t(label)}`
}

/** Choices of a column whose labels are the texts used in the file and the template. */
export const choicesOf = (
  column: BulkColumn,
  countries: readonly Country[],
  t: Translate,
): SheetChoice[] | undefined => {
  switch (column.kind) {
    case 'country':
      return countries.map(({ code, name }) => ({ value: code, label: name }))
    case 'currency':
      return currencies.map((code) => ({ value: code, label: code }))
    case 'flag':
      return (['yes', 'no'] as const)
        .map((word) => t(`shipment/bulk:fix.${word}`))
        .map((label) => ({ value: label, label }))
    case 'choice':
      return column.options?.map((option) => {
        const label = t(`${column.words}${option}`)
        return { value: label, label, alsoFoundBy: option }
      })
    default:
      return undefined
  }
}

const wide = /description|address|email|company|authorizedPerson|Note/i

const widthOf = ({ name, kind }: BulkColumn): number => {
  if (kind === 'number') return 110
  if (kind === 'country' || wide.test(name)) return 190
  return 150
}

/** Table columns of a bulk upload, in the order of `names`. */
export const useBulkColumns = (names: readonly string[]): readonly SheetColumn[] => {
  const { t } = useTranslation()
  const countries = useCountries()
  return useMemo(() => {
    const known = new Map(bulkColumns.map((column) => [column.name, column]))
    return names.map((name): SheetColumn => {
      const column = known.get(name)
      if (!column) return { key: name, title: name, width: 150 }
      const choices = choicesOf(column, countries, t)
      return {
        key: name,
        title: titleOf(column, t),
        width: widthOf(column),
        isNumber: column.kind === 'number',
        isRequired: name === referenceColumn,
        ...(choices && choices.length > 0 && { choices }),
      }
    })
  }, [names, countries, t])
}
