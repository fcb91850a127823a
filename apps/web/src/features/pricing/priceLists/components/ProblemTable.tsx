import type { PriceListProblem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { describeBreak } from './priceGrid/describeBreak.ts'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'

interface ProblemTableProps {
  problems: readonly PriceListProblem[]
  /** With the file's own numbering; a draft has none. */
  isOfFile: boolean
}

/** What is wrong and where. */
export const ProblemTable = ({ problems, isOfFile }: ProblemTableProps) => {
  const { t, language } = useTranslation()
  const severity = (problem: PriceListProblem) => (
    <StateDot tone={problem.severity === 'error' ? 'bad' : 'warn'}>
      {t(`priceList:severity.${problem.severity}`)}
    </StateDot>
  )
  if (isOfFile)
    return (
      <PlainTable
        label={t('priceList:problems.label')}
        columns={[
          { title: t('priceList:column.severity') },
          { title: t('priceList:column.sheet') },
          { title: t('priceList:column.row'), isEnd: true },
          { title: t('priceList:column.cellColumn') },
          { title: t('priceList:column.message') },
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
      label={t('priceList:problems.label')}
      columns={[
        { title: t('priceList:column.severity') },
        { title: t('priceList:column.kind') },
        { title: t('priceList:column.zone') },
        { title: t('priceList:column.weight'), isEnd: true },
        { title: t('priceList:column.message') },
      ]}
      rows={problems.map((problem) => [
        severity(problem),
        problem.contentKind ? t(`priceList:kind.${problem.contentKind}`) : '–',
        problem.zoneCode ?? '–',
        problem.upToKg === null ? '–' : describeBreak(problem.upToKg, language, t),
        problem.message,
      ])}
    />
  )
}
