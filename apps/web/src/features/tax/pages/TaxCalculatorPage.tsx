import { useEffect, useRef } from 'react'
import { Form } from 'antd'
import { useSearchParams } from 'react-router'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { ApiError } from '../../../platform/api/apiError.ts'
import { showFormError } from '../../../platform/api/serverErrors.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { TaxForm } from '../components/TaxForm.tsx'
import { TaxResult } from '../components/TaxResult.tsx'
import { readTaxQuestion, writeTaxQuestion } from '../taxSearch.ts'
import type { TaxQuestion } from '../taxSearch.ts'
import styles from '../components/Tax.module.css'

/** US import duty calculator by tariff code, value, quantity and weight. */
export const TaxCalculatorPage = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [form] = Form.useForm<TaxQuestion>()
  const fromAddress = readTaxQuestion(params)
  const calculation = useEndpointMutation(taxEndpoints.calculateTax, {
    showsOwnErrors: true,
    onError: (error) =>
      error instanceof ApiError && error.type === 'Validation' && showFormError(form, error),
  })
  const calculate = (question: TaxQuestion) => {
    setParams(writeTaxQuestion(question), { replace: true })
    calculation.mutate({ body: question })
  }
  const isBegun = useRef(false)
  // Calculates the tax at once when a shared link was opened.
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    if (fromAddress.gtip && fromAddress.value) form.submit()
  })
  const choose = (code: string) => {
    form.setFieldsValue({ gtip: code })
    form.submit()
  }
  const { data, error, isPending } = calculation
  const isOnField = error instanceof ApiError && error.type === 'Validation'
  return (
    <>
      <PageHeader title={t('tax:title')} facts={t('tax:lead')} />
      <div className={styles.columns}>
        <div className={styles.form}>
          <Panel>
            <TaxForm form={form} initial={fromAddress} isBusy={isPending} onSubmit={calculate} />
          </Panel>
        </div>
        <div aria-live="polite">
          {isPending && <LoadingRows rows={6} columns={2} />}
          {!isPending && error && !isOnField && <ErrorState error={error} onRetry={() => form.submit()} />}
          {!isPending && data && !error && <TaxResult answer={data} onChoose={choose} />}
          {!isPending && !data && (!error || isOnField) && (
            <EmptyState title={t('tax:empty.title')}>{t('tax:empty.text')}</EmptyState>
          )}
        </div>
      </div>
    </>
  )
}
