/** Name of the service if it has its own percentages, otherwise of the carrier. */
export const nameOfSeries = ({
  supplierName,
  supplierServiceMethodName,
}: {
  supplierName: string
  supplierServiceMethodName: string | null
}): string => supplierServiceMethodName ?? supplierName
