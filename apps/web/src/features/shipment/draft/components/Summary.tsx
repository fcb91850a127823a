import type { ReactNode } from 'react'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FactLines, Panel, RouteLine } from '../../../../ui/light/Panel.tsx'
import type { Fact } from '../../../../ui/light/Panel.tsx'
import { WeightText } from '../../../../ui/light/WeightText.tsx'
import { CountryFlagName } from '../../../../ui/light/Tags.tsx'
import type { ChargeableWeight } from '@kervan/domain/weight/weight'
import { useChosenService } from '../hooks/useChosenService.ts'
import { useQuickQuote } from '../hooks/useQuickQuote.ts'
import { weigh, wholePieces } from '../wizardTotals.ts'
import { newValues } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { PriceBar } from './PriceBar.tsx'
import { QuickOffers } from './QuickOffers.tsx'
import styles from './Wizard.module.css'

interface SummaryProps {
  form: FormInstance<WizardValues>
  /** Null while the shipment has no draft. */
  shipmentId: string | null
  /** True when the shipment uses the platform's IOSS number, whose fee is part of the price. */
  chargesIossFee: boolean
  /** True when the parcel is declared with an IOSS number. */
  usesIoss: boolean
  /** False on the last tab, which shows the offers itself. */
  showsOffers: boolean
  onViewPrices: () => void
  /** Renders a link to the price comparison of the parcel by weight. */
  renderCompare: (request: object) => ReactNode
  renderWithoutOffer: (request: object) => ReactNode
}

const placeOf = (party: { city?: unknown; countryCode?: unknown } | undefined) => {
  const city = typeof party?.city === 'string' ? party.city.trim() : ''
  const code = typeof party?.countryCode === 'string' ? party.countryCode : ''
  if (city) return code ? `${city}, ${code}` : city
  return code ? <CountryFlagName code={code} /> : '–'
}

const useWhy = (weight: ChargeableWeight | null): string | null => {
  const { t, language } = useTranslation()
  if (!weight) return null
  const step = weight.stepKg
  const isRounded = weight.chargeableKg !== weight.unroundedKg
  const isVolume = weight.volumetricKg > weight.actualKg
  const reason = t(isVolume ? 'shipment/draft:summary.volumeIsMore' : 'shipment/draft:summary.weightIsMore')
  return isRounded
    ? `${reason} ${t('shipment/draft:summary.rounded', { step: step.toLocaleString(language) })}`
    : reason
}

/**
 * Summary beside all tabs: destination, weight with its reason, and best prices as soon as they can be
 * calculated.
 */
export const Summary = ({
  form,
  shipmentId,
  chargesIossFee,
  usesIoss,
  showsOffers,
  onViewPrices,
  ...render
}: SummaryProps) => {
  const { t } = useTranslation()
  const values = Form.useWatch((all: WizardValues) => all, { form, preserve: true }) as
    WizardValues | undefined
  const known = values ?? newValues()
  const pieces = wholePieces(known)
  const quote = useQuickQuote(known, pieces, { chargesIossFee, usesIoss, isPaused: !showsOffers })
  const chosen = useChosenService(shipmentId)
  const pinned = quote.offers.find(({ serviceId }) => serviceId === chosen.serviceId)
  const weight = weigh(pieces)
  // A carrier may count volume or round otherwise than the general rule.
  const chargedKg = (pinned ?? quote.offers[0])?.totalChargedWeight ?? weight?.chargeableKg
  const reason = useWhy(weight)
  const why = chargedKg === weight?.chargeableKg && reason
  const dash = '–'
  const facts: Fact[] = [
    {
      label: t('shipment/draft:summary.pieces'),
      value: pieces.length === 0 ? dash : pieces.length,
      isStrong: true,
    },
    {
      label: t('shipment/draft:summary.weight'),
      value: weight ? <WeightText weightKg={weight.actualKg} /> : dash,
    },
    {
      label: t('shipment/draft:summary.volumeWeight'),
      value: weight && weight.volumetricKg > 0 ? <WeightText weightKg={weight.volumetricKg} /> : dash,
    },
    {
      label: t('shipment/draft:summary.chargeableWeight'),
      value: weight && chargedKg !== undefined ? <WeightText weightKg={chargedKg} /> : dash,
      isStrong: true,
    },
  ]
  return (
    <>
      <aside className={styles.summary} aria-label={t('shipment/draft:summary.title')}>
        <Panel>
          <RouteLine from={placeOf(values?.sender)} to={placeOf(values?.receiver)} />
          <div className={styles.facts}>
            <FactLines facts={facts} />
          </div>
          {why && <p className={styles.help}>{why}</p>}
        </Panel>
        {showsOffers && <QuickOffers quote={quote} chosen={chosen} onViewPrices={onViewPrices} {...render} />}
      </aside>
      {showsOffers && (
        <PriceBar
          weight={weight}
          best={quote.offers[0]}
          pinned={pinned}
          isWithoutDuties={quote.isWithoutDuties}
          onViewPrices={onViewPrices}
        />
      )}
    </>
  )
}
