import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { RequestOf } from '@kervan/contract/endpoint'
import { orderRuleEndpoints } from '@kervan/contract/order/rules/rules.endpoints'
import type { TriedOrder } from '@kervan/contract/order/rules/rules.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { CountryFlagName, Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { TwoLines } from '../../../../ui/light/TwoLines.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { orderPath } from '../../orderPath.ts'
import styles from '../Rules.module.css'
import { RuleEffects } from './RuleEffects.tsx'

const { tryOrderRules } = orderRuleEndpoints

export type TriedRule = NonNullable<RequestOf<typeof tryOrderRules>['body']['rule']>

const Effects = ({ order: { problem, effects, changed } }: { order: TriedOrder }) => {
  const { t } = useTranslation()
  if (problem) return <StateDot tone="none">{problem}</StateDot>
  return (
    <>
      {effects.length === 0 ? (
        t('order/rules:dryRun.nothing')
      ) : (
        <RuleEffects effects={effects} changed={changed} />
      )}
      {changed.length > 0 && <StateDot tone="warn">{t('order/rules:dryRun.changed')}</StateDot>}
    </>
  )
}

interface DryRunProps {
  companyId: number
  /** Rule that is not saved; null: the saved rules. */
  rule: TriedRule | null
  onClose: () => void
}

/** Table of the newest orders with the actions that rules would apply. */
export const DryRun = ({ companyId, rule, onClose }: DryRunProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(endpointQuery(tryOrderRules, { body: { companyId, rule } }))
  const column = (name: string) => ({ title: t(`order/rules:dryRun.${name}`) })
  const matched = data?.orders.filter((order) => order.matched.length > 0).length ?? 0
  const changed = data?.orders.filter((order) => order.changed.length > 0).length ?? 0
  return (
    <section className={styles.section} aria-label={t('order/rules:dryRun.title')}>
      <div className={styles.name}>
        <h2>{t('order/rules:dryRun.title')}</h2>
        <Button size="small" onClick={onClose}>
          {t('order/rules:dryRun.close')}
        </Button>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={5} columns={4} />
      ) : data.orders.length === 0 ? (
        <EmptyState title={t('order/rules:dryRun.empty')} />
      ) : (
        <>
          <p>
            {t('order/rules:dryRun.summary', { count: data.orders.length, matched })}{' '}
            {rule && t('order/rules:dryRun.changes', { count: changed })}
          </p>
          {data.findings.map(({ field, message }) => (
            <Note key={`${field} ${message}`} tone="warn">
              {message}
            </Note>
          ))}
          <PlainTable
            label={t('order/rules:dryRun.title')}
            columns={[
              column('order'),
              column('country'),
              { ...column('total'), isEnd: true },
              column('rules'),
              column('effects'),
            ]}
            rows={data.orders.map((order) => [
              <TwoLines key="order" second={<DateText value={order.placedAt} format="minute" />}>
                <Link to={orderPath({ id: order.orderId })}>{order.number}</Link>
              </TwoLines>,
              order.countryCode && <CountryFlagName key="country" code={order.countryCode} />,
              <MoneyText key="total" amount={order.total} currency={order.currency} />,
              order.matched.map(({ name }) => name).join(', ') || '–',
              <Effects key="effects" order={order} />,
            ])}
          />
        </>
      )}
    </section>
  )
}
