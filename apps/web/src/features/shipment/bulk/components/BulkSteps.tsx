import type { BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { StepList } from '../../../../ui/light/StepList.tsx'
import { stepStates } from '../bulkSteps.ts'
import type { BulkStep } from '../bulkSteps.ts'

interface BulkStepsProps {
  summary: BulkSummary
  current: BulkStep
  onSelect: (step: BulkStep) => void
}

export const BulkSteps = ({ summary, current, onSelect }: BulkStepsProps) => {
  const { t } = useTranslation()
  const steps = stepStates(summary).map((step) => ({ ...step, title: t(`shipment/bulk:step.${step.key}`) }))
  return (
    <StepList isRow label={t('shipment/bulk:steps')} steps={steps} current={current} onSelect={onSelect} />
  )
}
