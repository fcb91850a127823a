import type { PriceListProblem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { describeBreak } from './priceGrid/describeBreak.ts'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'

interface ProblemTableProps {
  problems: readonly PriceListProblem[]
  /** True for problems of a file with row numbers; a draft has none. */
  isOfFile: boolean
}

/** Table of a price list's problems and their positions. */
export const ProblemTable = ({ problems, isOfFile }: ProblemTableProps) => {
  const { t, language } = useTranslation()
  const severity = (problem: PriceListProblem) => (
    <StateDot tone={problem.severity === 'error' ? 'bad' : 'warn'}>
      {t(`pricing/priceLists:severity.${problem.severity}`)}
    </StateDot>
  )
  if (isOfFile)
    return (
      <PlainTable
        label={t('pricing/priceLists:problems.label')}
        columns={[
          { title: t('pricing/priceLists:column.severity') },
          { title: t('pricing/priceLists:column.sheet') },
          { title: t('pricing/priceLists:column.row'), isEnd: true },
          { title: t('pricing/priceLists:column.cellColumn') },
          { title: t('pricing/priceLists:column.message') },
        ]}
        rows={problems.map((problem) => [
          severity(problem),
          problem.sheet ?? '–',
          problem.row ?? '–',
          problem.column ?? '–',
          problem.message,
        ])}
      />
    )
  return (
    <PlainTable
      isBare
      label={t('pricing/priceLists:problems.label')}
      columns={[
        { title: t('pricing/priceLists:column.severity') },
        { title: t('pricing/priceLists:column.kind') },
        { title: t('pricing/priceLists:column.zone') },
        { title: t('pricing/priceLists:column.weight'), isEnd: true },
        { title: t('pricing/priceLists:column.message') },
      ]}
      rows={problems.map((problem) => [
        severity(problem),
        problem.contentKind ? t(`pricing/priceLists:kind.${problem.contentKind}`) : '–',
        problem.zoneCode ?? '–',
        problem.upToKg === null ? '–' : describeBreak(problem.upToKg, language, t),
        problem.message,
      ])}
    />
  )
}
