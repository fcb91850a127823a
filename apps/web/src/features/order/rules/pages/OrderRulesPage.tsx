import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { orderRuleEndpoints } from '@kervan/contract/order/rules/rules.endpoints'
import type { OrderRuleAnswer, OrderRules } from '@kervan/contract/order/rules/rules.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CompanySelect } from '../../../../ui/CompanySelect.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { DryRun } from '../components/DryRun.tsx'
import type { TriedRule } from '../components/DryRun.tsx'
import { RuleEditor } from '../components/RuleEditor.tsx'
import { RuleItem } from '../components/RuleItem.tsx'
import { useRuleActions } from '../hooks/useRuleActions.ts'
import styles from '../Rules.module.css'

/** Rule in the editor; `new` for one that is added. */
type Edited = OrderRuleAnswer | 'new' | null

const Rules = ({ data: { companyId, rules, choices } }: { data: OrderRules }) => {
  const { t } = useTranslation()
  const mayChange = useHasFlag('integration_create')
  const changes = useRuleActions()
  const [edited, setEdited] = useState<Edited>(null)
  /** Rule of the dry run; `saved` for the rules as they are saved. */
  const [tried, setTried] = useState<TriedRule | 'saved' | null>(null)
  const add = mayChange && (
    <Button kind="primary" onClick={() => setEdited('new')}>
      {t('order/rules:add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('order/rules:title')}
        facts={t('order/rules:facts')}
        actions={
          rules.length > 0 && (
            <>
              <Button onClick={() => setTried('saved')}>{t('order/rules:try')}</Button>
              {add}
            </>
          )
        }
      />
      {rules.length === 0 ? (
        <EmptyState title={t('order/rules:empty')} action={add}>
          {t('order/rules:emptyText')}
        </EmptyState>
      ) : (
        <ol className={styles.rules}>
          {rules.map((rule, index) => (
            <RuleItem
              key={rule.id}
              rule={rule}
              place={index + 1}
              isLast={index === rules.length - 1}
              choices={choices}
              actions={mayChange ? changes : null}
              onEdit={() => setEdited(rule)}
            />
          ))}
        </ol>
      )}
      {tried && (
        <DryRun
          companyId={companyId}
          rule={tried === 'saved' ? null : tried}
          onClose={() => setTried(null)}
        />
      )}
      {edited && (
        <RuleEditor
          rule={edited === 'new' ? null : edited}
          companyId={companyId}
          choices={choices}
          onTry={(rule) => {
            setTried(rule)
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** Rules of a company for its orders. Staff choose the company. */
export const OrderRulesPage = () => {
  const { t } = useTranslation()
  const isOfCompany = !useHasFlag('agent_companies')
  const [companyId, setCompanyId] = useState<number | null>(null)
  const isChosen = isOfCompany || companyId !== null
  const { data, error, refetch } = useQuery({
    ...endpointQuery(orderRuleEndpoints.listOrderRules, { body: { companyId } }),
    enabled: isChosen,
  })
  const head = <PageHeader title={t('order/rules:title')} facts={t('order/rules:facts')} />
  return (
    <>
      {!isOfCompany && (
        <div className={styles.company}>
          <CompanySelect value={companyId} label={t('order/rules:company')} onChange={setCompanyId} />
        </div>
      )}
      {!isChosen ? (
        <>
          {head}
          <EmptyState title={t('order/rules:chooseCompany')} />
        </>
      ) : error ? (
        <>
          {head}
          <ErrorState error={error} onRetry={() => void refetch()} />
        </>
      ) : data ? (
        <Rules key={data.companyId} data={data} />
      ) : (
        <>
          {head}
          <LoadingRows rows={6} columns={3} />
        </>
      )}
    </>
  )
}
