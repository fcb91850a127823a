import { useState } from 'react'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { expenseInvoicePage, expenseUploadPage } from '../addresses.ts'
import { LimitsDialog } from '../components/LimitsDialog.tsx'
import { useSuppliers } from '../useSuppliers.ts'

/** Carriers' invoices, newest first; those with lines to decide are marked. */
export const ExpenseInvoicesPage = () => {
  const { t } = useTranslation()
  const [hasLimits, setHasLimits] = useState(false)
  const list = useEndpointList(expenseEndpoints.listExpenseInvoices, {
    options: { supplierId: useSuppliers() },
  })
  const upload = (
    <ButtonLink kind="primary" to={expenseUploadPage}>
      {t('invoicing/expenses:upload.open')}
    </ButtonLink>
  )
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => id}
        linkTo={({ id }) => expenseInvoicePage(id)}
        isMarked={({ openCount }) => openCount > 0}
        actions={
          <>
            <Button onClick={() => setHasLimits(true)}>{t('invoicing/expenses:action.limits')}</Button>
            {upload}
          </>
        }
        empty={
          <EmptyState title={t('invoicing/expenses:invoice.empty')} action={upload}>
            {t('invoicing/expenses:invoice.emptyText')}
          </EmptyState>
        }
      />
      {hasLimits && <LimitsDialog onClose={() => setHasLimits(false)} />}
    </>
  )
}
