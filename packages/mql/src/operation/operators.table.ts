const names = (text: string): string[] => text.trim().split(/\s+/);

/** Aggregation stages of MongoDB 8, with those that only read the server's own state. */
export const STAGES: ReadonlySet<string> = new Set(
  names(`
  $addFields $bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $count $currentOp $densify $documents $facet $fill $geoNear
  $graphLookup $group $indexStats $limit $listClusterCatalog $listLocalSessions $listSampledQueries $listSearchIndexes $listSessions $lookup $match $merge
  $out $planCacheStats $project $querySettings $queryStats $rankFusion $redact $rerank $replaceRoot $replaceWith $sample $score $scoreFusion $search $searchMeta
  $set $setWindowFields $shardedDataDistribution $skip $sort $sortByCount $unionWith $unset $unwind $vectorSearch`),
);

/** Stages that write. */
export const WRITE_STAGES: ReadonlySet<string> = new Set(["$out", "$merge"]);

/** Stages about the server or about other users' work, not about the collection. */
export const SERVER_STAGES: ReadonlySet<string> = new Set(
  names(
    "$currentOp $listLocalSessions $listSessions $listSampledQueries $queryStats $querySettings $shardedDataDistribution $listClusterCatalog $changeStream $changeStreamSplitLargeEvent",
  ),
);

export const QUERY_OPERATORS: ReadonlySet<string> = new Set(
  names(`
  $eq $ne $gt $gte $lt $lte $in $nin $and $or $nor $not $exists $type $expr $jsonSchema $mod $regex $options $text $search $language $caseSensitive
  $diacriticSensitive $where $all $elemMatch $size $bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet $geoIntersects $geoWithin $near $nearSphere
  $geometry $maxDistance $minDistance $box $center $centerSphere $polygon $uniqueDocs $within $comment $rand $natural $meta $slice $sampleRate
  $alwaysTrue $alwaysFalse $ref $id $db $query $orderby $hint $explain $returnKey $showDiskLoc $max $min $maxTimeMS $snapshot`),
);

export const UPDATE_OPERATORS: ReadonlySet<string> = new Set(
  names(
    "$currentDate $inc $min $max $mul $rename $set $setOnInsert $unset $addToSet $pop $pull $push $pullAll $bit",
  ),
);

export const UPDATE_MODIFIERS: ReadonlySet<string> = new Set(names("$each $position $slice $sort $type"));

/** Expression operators, accumulators and window functions. */
export const EXPRESSION_OPERATORS: ReadonlySet<string> = new Set(
  names(`
  $abs $accumulator $acos $acosh $add $addToSet $allElementsTrue $and $anyElementTrue $arrayElemAt $arrayToObject $asin $asinh $atan $atan2 $atanh $avg
  $binarySize $bitAnd $bitNot $bitOr $bitXor $bottom $bottomN $bsonSize $ceil $cmp $concat $concatArrays $cond $const $convert $cos $cosh $count $covariancePop
  $covarianceSamp $createObjectId $createUUID $currentDate $dateAdd $dateDiff $dateFromParts $dateFromString $dateSubtract $dateToParts $dateToString $dateTrunc $dayOfMonth $dayOfWeek
  $dayOfYear $degreesToRadians $denseRank $derivative $deserializeEJSON $divide $documentNumber $encStrContains $encStrEndsWith $encStrNormalizedEq $encStrStartsWith $eq $exp $expMovingAvg $filter
  $first $firstN $floor $function $getField $gt $gte $hash $hexHash $hour $ifNull $in $indexOfArray $indexOfBytes $indexOfCP $integral $isArray $isNumber
  $isoDayOfWeek $isoWeek $isoWeekYear $last $lastN $let $linearFill $literal $ln $locf $log $log10 $lt $lte $ltrim $map $max $maxN $median $mergeObjects
  $meta $millisecond $min $minMaxScaler $minN $minute $mod $month $multiply $ne $not $objectToArray $or $percentile $pow $push $radiansToDegrees $rand
  $range $rank $reduce $regexFind $regexFindAll $regexMatch $replaceAll $replaceOne $reverseArray $round $rtrim $sampleRate $second $serializeEJSON $setDifference
  $setEquals $setField $setIntersection $setIsSubset $setUnion $shift $sigmoid $similarityCosine $similarityDotProduct $similarityEuclidean $sin $sinh
  $size $slice $sortArray $split $sqrt $stdDevPop $stdDevSamp $strLenBytes $strLenCP $strcasecmp $substr $substrBytes $substrCP $subtract $subtype $sum
  $switch $tan $tanh $toArray $toBool $toDate $toDecimal $toDouble $toHashedIndexKey $toInt $toLong $toLower $toObject $toObjectId $toString $toUUID $toUpper $top $topN
  $trim $trunc $tsIncrement $tsSecond $type $unsetField $week $year $zip`),
);

/** Operators that run code on the server. */
export const CODE_OPERATORS: ReadonlySet<string> = new Set(["$where", "$function", "$accumulator"]);

/** Operators and stages that the guard refuses on every connection. */
export const REFUSED_OPERATORS: ReadonlySet<string> = new Set([...CODE_OPERATORS, ...SERVER_STAGES]);

export const ALL_OPERATORS: ReadonlySet<string> = new Set([
  ...QUERY_OPERATORS,
  ...UPDATE_OPERATORS,
  ...UPDATE_MODIFIERS,
  ...EXPRESSION_OPERATORS,
  ...STAGES,
]);
