import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  companyAdministrationEndpoints,
  companyLimits,
} from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { showError } from '../../../../platform/api/showError.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { currencies } from '../../../../ui/currencies.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { TextField } from '../../../../ui/light/Field.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import styles from './CompanyTabs.module.css'

const { listAccountCodes, listCompanyHistory, saveAccountCode } = companyAdministrationEndpoints

interface CodeFieldProps {
  companyId: number
  currency: string
  saved: string
}

const CodeField = ({ companyId, currency, saved }: CodeFieldProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [code, setCode] = useState(saved)
  const [message, setMessage] = useState<string | undefined>(undefined)
  const save = useEndpointMutation(saveAccountCode, {
    showsOwnErrors: true,
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return Promise.all(
        [listAccountCodes, listCompanyHistory].map((row) => queryClient.invalidateQueries(queriesOf(row))),
      )
    },
    onError: (error) => {
      const own = error instanceof ApiError ? error.errors.code?.[0] : undefined
      if (own === undefined) return void showError(error)
      setMessage(own)
    },
  })
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault()
        setMessage(undefined)
        save.mutate({ body: { companyId, currency, code: code.trim() || null } })
      }}
    >
      <TextField
        label={`${t('company:detail.accountCode')}, ${currency}`}
        value={code}
        maxLength={companyLimits.accountCode}
        onChange={setCode}
        message={message}
      />
      <Button type="submit" isBusy={save.isPending} disabled={code.trim() === saved}>
        {t('company:detail.saveCode')}
      </Button>
    </form>
  )
}

/** Accounting codes of the company, one per currency. */
export const AccountCodesTab = ({ companyId }: { companyId: number }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(listAccountCodes, { body: { companyID: companyId } }),
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={1} />
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{t('company:detail.codeHelp')}</p>
      {currencies.map((currency) => {
        const saved = data.find((one) => one.currency === currency)?.code ?? ''
        return (
          <CodeField key={`${currency}-${saved}`} companyId={companyId} currency={currency} saved={saved} />
        )
      })}
    </div>
  )
}
