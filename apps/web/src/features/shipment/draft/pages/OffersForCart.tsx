import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { LandedCost } from '../../../../ui/light/landedCost/LandedCost.tsx'
import { useLostFocus } from '../../../../ui/useLostFocus.ts'
import { useAddToCart } from '../../../cart/hooks/useAddToCart.ts'
import type { usePayment } from '../../../payment/hooks/usePayment.ts'
import { OfferList } from '../../../pricing/quotes/components/OfferList.tsx'
import { ShipmentWithoutOffer } from '../../../pricing/quotes/components/ParcelWithoutOffer.tsx'
import type { OfferLane } from '../../../pricing/quotes/expectedDeliveries.ts'
import { DuplicateNote } from '../../list/components/Duplicate.tsx'
import { readChosenService } from '../chosenService.ts'
import { PriceChangeNote } from '../components/PriceChangeNote.tsx'
import { useBindingOffers } from '../hooks/useBindingOffers.ts'
import { usePriceChange } from '../hooks/usePriceChange.ts'
import { wizardPath } from '../wizardTabs.ts'
import styles from '../components/Wizard.module.css'

/** Identifies the route for delivery estimates: shipments to Türkiye are listed by origin country. */
const laneOf = ({ sender, receiver }: ShipmentAnswer): OfferLane | undefined => {
  if (!sender.countryCode || !receiver.countryCode) return undefined
  return sender.countryCode === 'TR'
    ? { countryCode: receiver.countryCode, direction: 'export' }
    : { countryCode: sender.countryCode, direction: 'import' }
}

interface ExpiryNoteProps {
  binding: ReturnType<typeof useBindingOffers>
  wantedServiceId: number | null
}

/** Reports expired offers with the button that renews them, then which price changed. Announced politely. */
const ExpiryNote = ({ binding, wantedServiceId }: ExpiryNoteProps) => {
  const { t } = useTranslation()
  const { offers, isExpired, isRenewed, isRenewing, renew } = binding
  const place = useRef<HTMLDivElement>(null)
  const wanted = offers?.find(({ serviceId }) => serviceId === wantedServiceId)
  const change = usePriceChange(wanted ? [wanted, ...offers!] : (offers ?? []))
  useLostFocus(place, isRenewed)
  return (
    <div ref={place} tabIndex={-1} role="status">
      {isExpired ? (
        <div className={styles.above}>
          <Note tone="warn">
            <span className={styles.expired}>
              {t('shipment/draft:offers.expired')}
              <Button size="small" isBusy={isRenewing} onClick={renew}>
                {t('shipment/draft:offers.renew')}
              </Button>
            </span>
          </Note>
        </div>
      ) : (
        isRenewed && (
          <div className={styles.above}>
            <Note tone="info">{t('shipment/draft:offers.renewed')}</Note>
          </div>
        )
      )}
      {change && (
        <div className={styles.above}>
          <PriceChangeNote change={change} isOfPinned={wanted !== undefined} />
        </div>
      )}
    </div>
  )
}

interface OffersForCartProps {
  shipment: ShipmentAnswer
  payment: Pick<ReturnType<typeof usePayment>, 'isBusy' | 'startShipment'>
}

/**
 * Offers that the user can pay at once or add to the cart; after that the shipment cannot change. An expired offer
 * is neither paid nor added: choosing it renews the prices, and the user chooses again.
 */
export const OffersForCart = ({ shipment, payment }: OffersForCartProps) => {
  const { t } = useTranslation()
  const binding = useBindingOffers(shipment)
  const { offers, returnText, error, retry, isExpiredNow, renew } = binding
  const [paidId, setPaidId] = useState<string | null>(null)
  const navigate = useNavigate()
  // The server rejects an offer that expired by its clock, or that another tab's save made outdated.
  const onRefused = (failure: Error) => {
    if (failure instanceof ApiError && failure.type === 'Business') renew()
  }
  const addToCart = useAddToCart({
    onAdded: (cartItemId) => navigate(`/cart?item=${cartItemId}`),
    onError: onRefused,
  })
  const busyId = addToCart.isPending ? addToCart.variables.body.offerId : null
  if (error) return <ErrorState error={error} onRetry={retry} />
  const withoutOffer = <ShipmentWithoutOffer shipmentId={shipment.id} version={shipment.version} />
  if (returnText)
    return (
      <>
        <Note tone="warn">{returnText}</Note>
        {withoutOffer}
      </>
    )
  if (!offers) return <LoadingRows rows={5} columns={3} />
  const wantedServiceId = readChosenService(shipment.id)
  const { purpose } = shipment.details
  const choose = (work: () => void) => {
    if (busyId !== null || payment.isBusy || binding.isRenewing) return
    if (isExpiredNow()) renew()
    else work()
  }
  return (
    <>
      <DuplicateNote assetReference={shipment.assetReference} />
      {purpose && shipment.shipmentType === shipmentTypes.package && (
        <p className={styles.declared}>
          {t('shipment/draft:offers.declaredAs', { purpose: t(`shipment/draft:purpose.${purpose}`) })}{' '}
          <Link to={wizardPath(shipment.id, 'details')}>{t('shipment/draft:offers.changePurpose')}</Link>
        </p>
      )}
      <ExpiryNote binding={binding} wantedServiceId={wantedServiceId} />
      <OfferList
        offers={offers}
        lane={laneOf(shipment)}
        busyId={payment.isBusy ? paidId : null}
        wantedServiceId={wantedServiceId}
        isLoading={binding.isRenewing}
        chooseLabel={t('shipment/draft:offers.payNow')}
        onChoose={({ id }) =>
          choose(() => {
            setPaidId(id)
            payment.startShipment(shipment.id, id, onRefused)
          })
        }
        renderNote={({ landedCost }) => landedCost && <LandedCost cost={landedCost} />}
        renderOtherAction={({ id }) => (
          <Button
            size="small"
            isBusy={busyId === id}
            onClick={() => choose(() => addToCart.mutate({ body: { shipmentId: shipment.id, offerId: id } }))}
          >
            {t('shipment/draft:offers.addToCart')}
          </Button>
        )}
      />
      {withoutOffer}
    </>
  )
}
