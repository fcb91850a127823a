import { Input } from 'antd'
import { useState } from 'react'
import { restrictedGoods } from '@kervan/domain/customs/restrictedGoodsTable'
import type { Restriction, RestrictionKind } from '@kervan/domain/customs/restrictedGoodsTable'
import { formatDate, toDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../platform/text/search.ts'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { useClear } from '../../../ui/useClear.tsx'
import styles from './RestrictedGoodsPage.module.css'

const tones = { forbidden: 'bad', carrier: 'bad', licence: 'warn' } as const satisfies Record<
  RestrictionKind,
  string
>

/** Read-only table of restricted goods, which ships with the product and is used to check shipments. */
export const RestrictedGoodsPage = () => {
  const { t, language } = useTranslation()
  const clear = useClear()
  const [search, setSearch] = useState('')
  const countryNames = new Intl.DisplayNames([language], { type: 'region' })
  const wayOf = ({ direction, destination }: Restriction) => {
    if (direction !== 'import' || destination === undefined)
      return t(`customs:restrictions.wayOf.${direction}`)
    const place = destination === 'EU' ? t('customs:restrictions.union') : countryNames.of(destination)
    return t('customs:restrictions.import', { place })
  }
  const day = (value: string) => formatDate(toDate(value), 'day', language)
  const textOf = ({ id, source }: Restriction) => t(`customs:restriction.${id}`, { source })
  const shown = restrictedGoods.filter((row) => {
    const text = [textOf(row), wayOf(row), row.source, ...row.codes, ...(row.words ?? [])].join(' ')
    return matchesSearch(text, search)
  })
  return (
    <>
      <PageHeader
        title={t('customs:restrictions.title')}
        facts={t('customs:restrictions.lead', { count: restrictedGoods.length })}
      />
      <Input
        allowClear={clear}
        className={styles.search}
        aria-label={t('customs:restrictions.search')}
        placeholder={t('customs:restrictions.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState title={t('customs:restrictions.none')}>{t('customs:restrictions.noneText')}</EmptyState>
      ) : (
        <PlainTable
          isPage
          label={t('customs:restrictions.title')}
          columns={[
            { title: t('customs:restrictions.goods') },
            { title: t('customs:restrictions.kind') },
            { title: t('customs:restrictions.way') },
            { title: t('customs:restrictions.codes') },
            { title: t('customs:restrictions.period') },
          ]}
          rows={shown.map((row) => [
            <div className={styles.text}>{t(`customs:restriction.${row.id}`, { source: row.source })}</div>,
            <StateDot tone={tones[row.kind]}>{t(`customs:restrictions.kindOf.${row.kind}`)}</StateDot>,
            wayOf(row),
            <div className={styles.codes}>
              <span className="figures">{row.codes.join(', ')}</span>
              {row.words && (
                <div className={styles.words}>
                  {t('customs:restrictions.words')}: {row.words.join(', ')}
                  {row.needsBoth && ` (${t('customs:restrictions.both')})`}
                </div>
              )}
            </div>,
            <span className={styles.days}>
              {row.to === null ? `${day(row.from)} –` : `${day(row.from)} – ${day(row.to)}`}
            </span>,
          ])}
        />
      )}
    </>
  )
}
