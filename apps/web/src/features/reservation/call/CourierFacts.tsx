import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatWeight } from '../../../platform/text/format.ts'
import { loadTexts, useTranslation } from '../../../platform/text/i18n.ts'
import { formatPhone } from '../../../platform/text/phone.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { keyOfWindow } from './useCourierCall.ts'
import type { CourierCall } from './useCourierCall.ts'
import { windowText } from './windowText.ts'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'
import styles from './Call.module.css'

/** Lazy loaded: most calls need no other address. */
const PlaceDialog = lazyPart(() =>
  Promise.all([import('./PlaceDialog.tsx'), loadTexts(['ui', 'contact', 'shipment'])]).then(([module]) => ({
    default: module.PlaceDialog,
  })),
)

/** `35 koli · 162,80 kg · en büyüğü 120 × 40 × 40 cm`. */
export const useCourierSummary = ({ proposal }: CourierCall): string => {
  const { t, language } = useTranslation()
  if (!proposal || proposal.shipmentIds.length === 0) return ''
  const { pieceCount, weightKg, largest } = proposal
  return [
    t('reservation/call:facts', { count: pieceCount }),
    weightKg !== null && formatWeight(weightKg, language),
    largest &&
      t('reservation/call:largest', {
        size: [largest.lengthCm, largest.widthCm, largest.heightCm]
          .sort((one, other) => other - one)
          .map((cm) => cm.toLocaleString(language))
          .join(' × '),
      }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const WindowButtons = ({ courier: { windows, window, choose } }: { courier: CourierCall }) => {
  const { t, language } = useTranslation()
  if (windows.length === 0) return <>{t('reservation/call:noWindows')}</>
  return (
    <div className={styles.windows} role="group" aria-label={t('reservation/call:when')}>
      {windows.map((one) => (
        <button
          key={keyOfWindow(one)}
          type="button"
          aria-pressed={one === window}
          onClick={() => choose(one)}
        >
          {windowText(t, language, one)}
        </button>
      ))}
    </div>
  )
}

interface CourierFactsProps {
  courier: CourierCall
  /** Address of the full form, which offers other days and a weekly pickup. */
  fullFormTo: string
}

/** Where and when the courier comes, with the note; each can be changed before the call. */
export const CourierFacts = ({ courier, fullFormTo }: CourierFactsProps) => {
  const { t } = useTranslation()
  const [isEditing, setIsEditing] = useState(false)
  const { proposal, place, missing, isOfLastCall } = courier
  if (!proposal || !place) return null
  const address = [
    place.address,
    [place.postalCode, [place.district, place.city].filter(Boolean).join('/')].filter(Boolean).join(' '),
  ]
  return (
    <>
      {missing.length > 0 && (
        <Note tone="warn">
          {t('reservation/call:missing', {
            fields: missing
              .map((field) => t(`reservation:field.${field === 'districtId' ? 'district' : field}`))
              .join(', '),
          })}
        </Note>
      )}
      <dl className={styles.facts}>
        <dt>{t('reservation/call:where')}</dt>
        <dd>
          <span dir="auto">
            {[place.senderName, place.phone && formatPhone(place.phone)].filter(Boolean).join(' · ')}
          </span>
          <span dir="auto">{address.filter(Boolean).join(', ')}</span>
        </dd>
        {/* Windows belong to a district. */}
        {place.districtId !== null && (
          <>
            <dt>{t('reservation/call:when')}</dt>
            <dd>
              <WindowButtons courier={courier} />
            </dd>
          </>
        )}
        <dt>{t('reservation/call:note')}</dt>
        <dd>
          {place.note === null ? (
            <span className={styles.quiet}>{t('reservation/call:noNote')}</span>
          ) : (
            <span>
              <span dir="auto">{place.note}</span>
              {isOfLastCall && <span className={styles.quiet}> · {t('reservation/call:ofLastCall')}</span>}
            </span>
          )}
        </dd>
      </dl>
      <p className={styles.below}>
        <button type="button" className={styles.link} onClick={() => setIsEditing(true)}>
          {t(missing.length > 0 ? 'reservation/call:complete' : 'reservation/call:change')}
        </button>
        <Link className={styles.link} to={fullFormTo}>
          {t('reservation/call:toForm')}
        </Link>
        {proposal.carriers.length > 1 && <span>{t('reservation/call:sameCourier')}</span>}
        {proposal.hasStanding && <span>{t('reservation/call:standing')}</span>}
      </p>
      {proposal.otherCount > 0 && (
        <p className={styles.quiet}>{t('reservation/call:others', { count: proposal.otherCount })}</p>
      )}
      {isEditing && (
        <Suspense>
          <PlaceDialog
            place={place}
            showsMissing={missing.length > 0}
            onSaved={courier.edit}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The one press that calls the courier; names the day and time. */
export const CourierButton = ({ courier, isPrimary }: { courier: CourierCall; isPrimary: boolean }) => {
  const { t, language } = useTranslation()
  const { window } = courier
  if (!window) return null
  return (
    <Button
      kind={isPrimary ? 'primary' : 'plain'}
      disabled={!courier.isReady}
      isBusy={courier.isBusy}
      onClick={courier.call}
    >
      {t('reservation/call:call', { window: windowText(t, language, window, { isInside: true }) })}
    </Button>
  )
}
