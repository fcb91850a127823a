import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListColumn } from '@kervan/contract/list/listEndpoint'
import { formatCount, formatPercent } from '../../platform/text/format.ts'
import type { Translate } from '../../platform/text/i18n.ts'
import { formatPhone } from '../../platform/text/phone.ts'
import type { Language } from '../../platform/text/language.ts'
import { DateText } from '../light/DateText.tsx'
import { MoneyText } from '../light/MoneyText.tsx'
import { ReferenceTag } from '../light/ReferenceTag.tsx'
import { CountryFlagName } from '../light/Tags.tsx'
import { WeightText } from '../light/WeightText.tsx'
import { nothing } from './column.ts'

interface Reader {
  t: Translate
  language: Language
}

/** Default cell of a column, unless the screen has its own. `to`: address of the row, used in the identity column. */
export const renderCell = <Item,>(
  column: ListColumn<Item>,
  item: Item,
  { t, language }: Reader,
  to?: string,
  target?: string,
): ReactNode => {
  const none = column.none ? <span style={{ color: 'var(--muted)' }}>{t(column.none)}</span> : nothing
  switch (column.kind) {
    case 'money': {
      const value = column.value(item)
      return value === null ? none : <MoneyText amount={value.amount} currency={value.currency} />
    }
    case 'weight': {
      const value = column.value(item)
      return value === null ? none : <WeightText weightKg={value} />
    }
    case 'number': {
      const value = column.value(item)
      return value === null ? none : formatCount(value, language)
    }
    case 'percent': {
      const value = column.value(item)
      return value === null ? none : formatPercent(value, language)
    }
    case 'moment':
    case 'day': {
      const value = column.value(item)
      return value === null ? (
        none
      ) : (
        <DateText value={value} format={column.kind === 'day' ? 'day' : 'minute'} />
      )
    }
    case 'reference': {
      const value = column.value(item)
      return value === null ? (
        none
      ) : (
        <ReferenceTag reference={value} to={column.isIdentity ? to : undefined} target={target} />
      )
    }
    case 'phone': {
      const value = column.value(item)
      return value === null ? none : formatPhone(value)
    }
    case 'country': {
      const value = column.value(item)
      return value === null ? none : <CountryFlagName code={value} />
    }
    case 'word': {
      const value = column.value(item)
      return value === null ? none : t(value)
    }
    case 'text': {
      const value = column.value(item)
      return column.isIdentity && to ? <Link to={to}>{value ?? none}</Link> : (value ?? none)
    }
  }
}
