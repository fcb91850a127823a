import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import { cartTotals, defaultCurrency, findPaymentObstacle } from '@kervan/domain/cart/cartTotals'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useNow } from '../../../platform/useNow.ts'
import { notify } from '../../../platform/notices.ts'
import { describeError } from '../../../platform/api/showError.ts'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { CardChoice } from '../../payment/cards/components/CardChoice.tsx'
import { CreateLinkDialog } from '../../payment/links/components/CreateLinkDialog.tsx'
import { PaymentWindow } from '../../payment/components/PaymentWindow.tsx'
import { usePayment } from '../../payment/hooks/usePayment.ts'
import { usePaidPage } from '../../payment/paid/usePaidPage.ts'
import { useUploadedShipments } from '../../shipment/bulk/hooks/useUploadedShipments.ts'
import { isExpired, isSelectable, toEntry } from '../cart.ts'
import { CartItemCard } from '../components/CartItemCard.tsx'
import { CartSummary } from '../components/CartSummary.tsx'
import { CartTabs } from '../components/CartTabs.tsx'
import { OpenPayments } from '../components/OpenPayments.tsx'
import { PriceChanges } from '../components/PriceChanges.tsx'
import { SelectAll } from '../components/SelectAll.tsx'
import { useCart, useRemoveItem } from '../hooks/useCart.ts'
import { useRenewal } from '../hooks/useRenewal.ts'
import { useSelection } from '../hooks/useSelection.ts'
import styles from '../components/Cart.module.css'

const obstacleTexts = {
  nothingSelected: ['warning', 'cart:selectItems'],
  nothingInCurrency: ['warning', 'cart:nothingInCurrency'],
  priceMissing: ['error', 'cart:priceMissing'],
} as const

export const CartPage = () => {
  const { t } = useTranslation()
  // Offers expire while the page is open.
  const now = useNow()
  const [search, setSearch] = useSearchParams()
  // Upload id kept in state, because the address changes with the currency.
  const [uploadId] = useState(() => search.get('upload'))
  const { query, items = [], reload } = useCart()
  const uploaded = useUploadedShipments(uploadId)
  const onlyItem = items.find(({ id }) => id === search.get('item'))
  const isWanted = (item: CartItem) =>
    uploadId === null ? !onlyItem || item === onlyItem : uploaded.has(item.shipmentId)
  const openedFor = uploadId === null ? onlyItem : items.find(isWanted)
  const { selectedIds, select } = useSelection(items, isWanted)
  const [linked, setLinked] = useState<string[] | null>(null)
  const [savesCard, setSavesCard] = useState(false)
  const payment = usePayment({ onChange: () => void reload() })
  usePaidPage(payment.view)
  const renewal = useRenewal(reload)
  const removal = useRemoveItem(async () => {
    await reload()
  })

  const entries = items.map(toEntry)
  const { tabs, count } = cartTotals(entries, selectedIds)
  const currency = search.get('currency') ?? openedFor?.priceCurrency ?? tabs[0]?.currency ?? defaultCurrency
  const shown = items.filter((item) => item.priceCurrency === currency)
  const selectable = shown.filter(isSelectable)
  const expired = selectable.filter((item) => selectedIds.has(item.id) && isExpired(item, now))

  const startPaying = (chosen: readonly CartItem[]) => {
    payment.start(
      chosen.map(({ id }) => id),
      { saveCard: savesCard },
    )
    // Resets "save card", because the user is asked for each payment.
    setSavesCard(false)
  }

  /** Runs an action with the selected cart items after renewing expired prices. */
  const withChosen = (work: (chosen: readonly CartItem[]) => void) => {
    const obstacle = findPaymentObstacle(entries, selectedIds, currency)
    if (obstacle) {
      const [kind, text] = obstacleTexts[obstacle]
      return notify(kind, t(text, { currency }))
    }
    const chosen = shown.filter(({ id }) => selectedIds.has(id))
    const start = () => work(chosen)
    // An offer can expire between the last tick of `now` and the click.
    const late = chosen.filter((item) => isExpired(item, Date.now()))
    if (late.length > 0) void renewal.renew(late, start)
    else start()
  }

  return (
    <>
      <PageHeader
        title={t('shell:screen.cart')}
        facts={query.data && t('cart:shipments', { count })}
        actions={<ButtonLink to="/shipment/shipment">{t('cart:addShipment')}</ButtonLink>}
      />
      <div className={styles.notes}>
        {payment.view.kind === 'waiting' && <Note tone="info">{t('payment:window.stillWaiting')}</Note>}
        <OpenPayments
          // Hides the payment that is open on this page, which shows its own state.
          items={items.filter((item) => item.openConversationId !== payment.view.payment?.conversationId)}
          isBusy={payment.isBusy}
          onGoOn={(ids) => startPaying(items.filter(({ id }) => ids.includes(id)))}
          onGiveUp={payment.abandon}
        />
      </div>
      {query.isPending && <LoadingRows rows={3} />}
      {query.isError && !query.data && (
        <EmptyState
          title={t('cart:notLoaded')}
          action={<Button onClick={() => void query.refetch()}>{t('ui:action.retry')}</Button>}
        >
          {describeError(query.error)}
        </EmptyState>
      )}
      {query.data && count === 0 && (
        <EmptyState
          title={t('cart:empty')}
          action={
            <ButtonLink kind="primary" to="/shipment/shipment">
              {t('cart:createShipment')}
            </ButtonLink>
          }
        >
          {t('cart:emptyText')}
        </EmptyState>
      )}
      {count > 0 && (
        <div className={styles.layout}>
          <div>
            <CartTabs
              tabs={tabs}
              currency={currency}
              onChange={(next) => setSearch({ currency: next }, { replace: true })}
            />
            {shown.length === 0 ? (
              <EmptyState title={t('cart:emptyCurrency')}>{t('cart:emptyCurrencyText')}</EmptyState>
            ) : (
              <div className={styles.list}>
                <SelectAll
                  total={selectable.length}
                  selected={selectable.filter(({ id }) => selectedIds.has(id)).length}
                  onChange={(isSelected) =>
                    select(
                      selectable.map(({ id }) => id),
                      isSelected,
                    )
                  }
                />
                <ul className={styles.items}>
                  {shown.map((item) => (
                    <CartItemCard
                      key={item.id}
                      item={item}
                      isSelected={selectedIds.has(item.id)}
                      isExpired={isExpired(item, now)}
                      isBusy={
                        renewal.isBusy || (removal.isPending && removal.variables.params.id === item.id)
                      }
                      onSelect={(isSelected) => select([item.id], isSelected)}
                      onRemove={() => removal.mutate({ params: { id: item.id } })}
                      onRenew={() => void renewal.renew([item], () => undefined)}
                    />
                  ))}
                </ul>
              </div>
            )}
          </div>
          <CartSummary
            tabs={tabs}
            currency={currency}
            isBusy={payment.isBusy || renewal.isBusy}
            isExpired={expired.length > 0}
            onRenew={() => void renewal.renew(expired, () => undefined)}
            onPay={() => withChosen(startPaying)}
            onLink={() => withChosen((chosen) => setLinked(chosen.map(({ id }) => id)))}
          >
            <CardChoice isSaving={savesCard} onChange={setSavesCard} />
          </CartSummary>
        </div>
      )}
      <PriceChanges
        changes={renewal.changes}
        isBusy={renewal.isBusy}
        onAccept={() => void renewal.accept()}
        onRefuse={renewal.refuse}
      />
      {linked && <CreateLinkDialog cartItemIds={linked} onClose={() => setLinked(null)} />}
      <PaymentWindow view={payment.view} onClose={payment.close} />
    </>
  )
}
