import type { ReactNode } from 'react'
import { formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { LocalTime } from '../components/LocalTime.tsx'
import type { ChecklistStep, Declaration, Flight } from '../checklist.ts'

interface StepTexts {
  title: string
  detail: ReactNode
  by?: ReactNode
}

/** Title, result and time of each step of the checklist. */
export const useStepTexts = (flight: Flight, declaration: Declaration | undefined) => {
  const { t, language } = useTranslation()
  const at = (date: string | null | undefined) =>
    date ? <DateText value={date} format="minute" /> : undefined
  const bagCount = t('air/flights:bagCount', { count: flight.bagCount })

  const bagsDetail = (): string => {
    const counts = { open: flight.openBagCount, closed: flight.unloadedBagCount }
    if (flight.bagCount === 0) return t('air/flights:bags.none')
    const parts = (['open', 'closed'] as const).filter((state) => counts[state] > 0)
    return parts.length === 0
      ? t('air/flights:bags.ready', { bags: bagCount })
      : [bagCount, ...parts.map((state) => t(`air/flights:bags.${state}`, { count: counts[state] }))].join(
          ' · ',
        )
  }
  const declarationDetail = (): string => {
    if (!declaration) return t('air/flights:declaration.failed')
    const { items, shipmentCount } = declaration
    if (shipmentCount === 0) return t('air/flights:declaration.empty')
    return items.length > 0
      ? t('air/flights:declaration.issues', { count: items.length, all: shipmentCount })
      : t('air/flights:declaration.complete', { count: shipmentCount })
  }
  const closeDetail = (state: ChecklistStep['state']): string => {
    const { agentEmail, preAlertDate } = flight
    if (agentEmail === null) return t('air/flights:close.noAgent')
    const isNotified = state === 'done' && preAlertDate !== null
    return t(isNotified ? 'air/flights:close.notified' : 'air/flights:close.agent', { email: agentEmail })
  }
  const handover = flight.handovers[0]
  const origin = { zone: flight.originZone, airport: flight.origin }
  const destination = { zone: flight.destinationZone, airport: flight.destination }

  const factsOf = ({ key, state }: ChecklistStep): Omit<StepTexts, 'title'> => {
    switch (key) {
      case 'bags':
        return {
          detail: bagsDetail(),
          by: state !== 'open' && flight.lastBagClosed && (
            <>
              {at(flight.lastBagClosed.date)}
              {flight.lastBagClosed.staffName && ` · ${flight.lastBagClosed.staffName}`}
            </>
          ),
        }
      case 'declaration':
        return { detail: declarationDetail() }
      case 'handover':
        return handover
          ? {
              detail: t('air/flights:handover.to', {
                name: handover.name,
                bags: t('air/flights:bagCount', { count: handover.bagCount }),
                weight: formatWeight(handover.weightKg, language),
              }),
              by: at(handover.createdDate),
            }
          : { detail: t('air/flights:handover.help') }
      case 'close':
        return { detail: closeDetail(state) }
      case 'depart':
        return {
          detail: <LocalTime at={flight.departureActual ?? flight.departurePlanned} {...origin} />,
        }
      case 'arrive':
        return {
          detail: <LocalTime at={flight.arrivalActual ?? flight.arrivalPlanned} {...destination} />,
        }
    }
  }
  return (step: ChecklistStep): StepTexts => {
    const prefix = step.state === 'open' ? '' : 'done_'
    return { title: t(`air/flights:check.${prefix}${step.key}`), ...factsOf(step) }
  }
}
