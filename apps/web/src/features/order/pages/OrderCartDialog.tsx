import { useState } from 'react'
import { Link } from 'react-router'
import { serviceChoices } from '@kervan/contract/order/orderCart.endpoints'
import type { CartResult, ServiceChoice } from '@kervan/contract/order/orderCart.endpoints'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { formatMoney } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { LazyModal } from '../../../ui/LazyModal.tsx'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import { PillChoice } from '../../../ui/light/PillChoice.tsx'
import { labelMessage } from '../../shipment/draft/fieldLabel.ts'
import type { CartAnswer, useOrdersToCart } from '../hooks/useOrdersToCart.ts'
import styles from '../Order.module.css'
import { orderPath, questionsPath } from '../orderPath.ts'

interface ChoiceProps {
  count: number
  isBusy: boolean
  onChoose: (choice: ServiceChoice) => void
  onClose: () => void
}

const Choice = ({ count, isBusy, onChoose, onClose }: ChoiceProps) => {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<ServiceChoice>('cheapest')
  return (
    <>
      <p>{t('order:cart.help', { count })}</p>
      <PillChoice
        label={t('order:cart.choice.label')}
        value={choice}
        options={serviceChoices.map((value) => ({ value, label: t(`order:cart.choice.${value}`) }))}
        onChange={setChoice}
      />
      <div className={styles.actions}>
        <Button kind="primary" isBusy={isBusy} onClick={() => onChoose(choice)}>
          {t('order:action.putInCart')}
        </Button>
        <Button onClick={onClose}>{t('ui:action.cancel')}</Button>
      </div>
    </>
  )
}

/** Screen on which the reason of a result is dealt with. */
const wayOf = ({ orderId, shipmentId, outcome }: CartResult): { to: string; text: string } => {
  if (outcome === 'inCart') return { to: '/cart', text: 'order:cart.goToCart' }
  if (shipmentId === null || outcome === 'cancelled' || outcome === 'changed')
    return { to: orderPath({ id: orderId }), text: 'order:action.open' }
  if (outcome === 'done')
    return { to: `/shipment/shipmentdetail/${shipmentId}`, text: 'order:action.openShipment' }
  return { to: `/shipment/shipment/${shipmentId}`, text: 'order:action.openDraft' }
}

const Added = ({ result }: { result: CartResult }) => {
  const { t, language } = useTranslation()
  const { number, assetReference, offer } = result
  if (!offer) return null
  const { supplierName, supplierServiceMethodName, totalPrice, priceCurrency, ruleName } = offer
  return (
    <li>
      <div className={styles.line}>
        <b>{number}</b>
        <span className="figures">{assetReference}</span>
        <span>{carrierAndService(supplierName, supplierServiceMethodName)}</span>
        <span className={`${styles.end} figures`}>{formatMoney(totalPrice, priceCurrency, language)}</span>
      </div>
      {ruleName !== null && <div className={styles.quiet}>{t('order:cart.byRule', { name: ruleName })}</div>}
    </li>
  )
}

const Left = ({ result }: { result: CartResult }) => {
  const { t } = useTranslation()
  const { number, assetReference, message, missing } = result
  const { to, text } = wayOf(result)
  return (
    <li>
      <div className={styles.line}>
        <b>{number}</b>
        {assetReference !== null && <span className="figures">{assetReference}</span>}
        <Link className={styles.end} to={to}>
          {t(text)}
        </Link>
      </div>
      <div>{message}</div>
      {missing.length > 0 && (
        <ul className={styles.findings}>
          {missing.map((one) => (
            <li key={`${one.field} ${one.message}`}>{labelMessage(one.field, one.message)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const keyOf = ({ orderId, shipmentId }: CartResult) => `${orderId} ${shipmentId}`

/** Results of merged orders, which have one shipment, as one with the numbers of all. */
const joinMerged = (results: readonly CartResult[]): CartResult[] => {
  const joined = new Map<string, CartResult>()
  const added = new Set(results.flatMap((one) => (one.outcome === 'added' ? one.shipmentId : [])))
  for (const result of results) {
    const { orderId, shipmentId, number } = result
    // The shipment is in the cart once its first order is added.
    const outcome = result.outcome === 'inCart' && added.has(shipmentId) ? 'added' : result.outcome
    const key = shipmentId === null ? orderId : `${shipmentId} ${outcome}`
    const before = joined.get(key)
    joined.set(
      key,
      before ? { ...(before.offer ? before : result), number: `${before.number}, ${number}` } : result,
    )
  }
  return [...joined.values()]
}

const Results = ({ answer: { addedCount, addedInTry, results } }: { answer: CartAnswer }) => {
  const { t, language } = useTranslation()
  const joined = joinMerged(results)
  const added = joined.filter(({ outcome }) => outcome === 'added')
  const left = joined.filter(({ outcome }) => outcome !== 'added')
  const total = formatMoney(addedInTry, 'TRY', language)
  return (
    <div className={styles.result}>
      <section>
        <h3>
          {addedCount === 0 ? t('order:cart.addedNone') : t('order:cart.added', { count: addedCount, total })}
        </h3>
        <ul className={styles.list}>
          {added.map((result) => (
            <Added key={keyOf(result)} result={result} />
          ))}
        </ul>
      </section>
      {left.length > 0 && (
        <section>
          <h3>{t('order:cart.left', { count: left.length })}</h3>
          <ul className={styles.list}>
            {left.map((result) => (
              <Left key={keyOf(result)} result={result} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Choice of the service for orders that are put into the cart, then what became of each. */
export const OrderCartDialog = ({ toCart }: { toCart: ReturnType<typeof useOrdersToCart> }) => {
  const { t } = useTranslation()
  const { ids, result, run, cancel, forget, isBusy } = toCart
  return (
    <>
      <LazyModal
        open={ids !== null}
        width={520}
        title={t('order:cart.title')}
        onCancel={cancel}
        footer={null}
      >
        {ids && (
          <Choice
            count={ids.length}
            isBusy={isBusy}
            onChoose={(choice) => void run(choice)}
            onClose={cancel}
          />
        )}
      </LazyModal>
      <LazyModal
        open={result !== null}
        width={640}
        title={t('order:cart.resultTitle')}
        onCancel={forget}
        footer={
          <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
            {result?.results.some(({ outcome }) => outcome === 'incomplete') && (
              <ButtonLink to={questionsPath}>{t('order:question.answer')}</ButtonLink>
            )}
            {result && result.addedCount > 0 && (
              <ButtonLink to="/cart">{t('order:cart.goToCart')}</ButtonLink>
            )}
            <Button kind="primary" onClick={forget}>
              {t('ui:action.close')}
            </Button>
          </div>
        }
      >
        {result && <Results answer={result} />}
      </LazyModal>
    </>
  )
}
