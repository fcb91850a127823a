import { commandCode } from '@kervan/domain/warehouse/commandCodes'
import type { StationVerdict } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { isOperation } from '@kervan/contract/roles'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { ScanVerdict } from '../../../../ui/scan/ScanVerdict.tsx'
import type { useStation } from '../hooks/useStation.ts'
import { BagSums } from './BagBar.tsx'
import styles from './Station.module.css'

interface StationAnswerProps {
  station: ReturnType<typeof useStation>
  onScan: (text: string) => void
}

const yes = commandCode({ name: 'yes' })
const no = commandCode({ name: 'no' })
const undo = commandCode({ name: 'undo' })

/** Shipment details, and buttons for users without a sheet of command barcodes. */
const Details = ({
  verdict,
  station: { state, describeBag },
  onScan,
}: {
  verdict: StationVerdict
  station: ReturnType<typeof useStation>
  onScan: (text: string) => void
}) => {
  const { t } = useTranslation()
  const session = useSession()
  const { assetReference, pieceNumbers, pieceCount, countryCode, missing, outcome } = verdict
  const finishedBag = outcome === 'bagShut' || outcome === 'bagLoaded' ? describeBag(verdict.bagNumber) : null
  const mayMeasure = session !== null && isOperation(session)
  return (
    <>
      {assetReference && <strong>{assetReference}</strong>}
      {pieceNumbers.length > 0 && (
        <span>{t('warehouse:station.piece', { number: pieceNumbers.join(', '), count: pieceCount })}</span>
      )}
      {countryCode && <span>{countryCode}</span>}
      {missing.length > 0 && (
        <ul className={styles.missing} aria-label={t('warehouse:station.missing')}>
          {missing.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {finishedBag && <BagSums bag={finishedBag} />}
      {state.question !== null && (
        <>
          <Button onClick={() => onScan(yes)}>{t('warehouse:command.yes')}</Button>
          <Button onClick={() => onScan(no)}>{t('warehouse:command.no')}</Button>
        </>
      )}
      {verdict.canUndo && <Button onClick={() => onScan(undo)}>{t('warehouse:command.undo')}</Button>}
      {outcome === 'received' && verdict.isMeasured === false && mayMeasure && assetReference && (
        <ButtonLink to={`/agent/measuring?reference=${assetReference}`}>
          {t('warehouse:station.measure')}
        </ButtonLink>
      )}
    </>
  )
}

/** Large field with the result of the last scan. */
export const StationAnswer = ({ station, onScan }: StationAnswerProps) => {
  const { t } = useTranslation()
  const { shown, state } = station
  const help = t(`warehouse:station.readyHelp.${state.mode}`)
  switch (shown.kind) {
    case 'verdict': {
      const { verdict } = shown
      return (
        <ScanVerdict
          tone={verdict.tone}
          headline={verdict.headline}
          target={verdict.target ?? undefined}
          instruction={verdict.instruction || undefined}
        >
          <Details verdict={verdict} station={station} onScan={onScan} />
        </ScanVerdict>
      )
    }
    case 'queued':
      return (
        <ScanVerdict tone="attention" headline={t('warehouse:station.queued')} instruction={shown.text} />
      )
    case 'refused':
      return (
        <ScanVerdict tone="wrong" headline={t('warehouse:station.refused')} instruction={shown.reason}>
          <span>{shown.text}</span> <span>{t('warehouse:station.refusedHelp')}</span>
        </ScanVerdict>
      )
    case 'step':
      return <StepAnswer {...shown} help={help} station={station} />
    case 'ready':
      return <ScanVerdict tone={null} headline={t('warehouse:station.ready')} instruction={help} />
  }
}

type Step = Extract<ReturnType<typeof useStation>['shown'], { kind: 'step' }>

const StepAnswer = ({
  step,
  tone,
  help,
  station: { state, bagToPrint },
}: Step & { help: string; station: ReturnType<typeof useStation> }) => {
  const { t } = useTranslation()
  switch (step) {
    case 'modeChanged':
      return <ScanVerdict tone={tone} headline={t(`warehouse:command.${state.mode}`)} instruction={help} />
    case 'piecesChosen':
      return (
        <ScanVerdict
          tone={tone}
          headline={
            state.pieces === 0
              ? t('warehouse:station.allPieces')
              : t('warehouse:station.quantity', { count: state.pieces ?? 0 })
          }
        />
      )
    case 'printLabel':
      return (
        <ScanVerdict
          tone={bagToPrint ? tone : 'attention'}
          headline={t('warehouse:command.printLabel')}
          instruction={bagToPrint ? bagToPrint.number : t('warehouse:station.labelFor')}
        />
      )
    case 'nothingAsked':
      return <ScanVerdict tone={tone} headline={t('warehouse:station.nothingAsked')} instruction={help} />
    case 'leftAsItWas':
      return <ScanVerdict tone={tone} headline={t('warehouse:station.cancelled')} instruction={help} />
  }
}
