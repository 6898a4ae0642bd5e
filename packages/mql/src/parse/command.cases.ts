/**
 * What is typed, and the commands that a driver sends for it, as relaxed Extended JSON (whole numbers are
 * int). The database is `shop`, the clock stands at 2023-11-14T22:13:20Z.
 */
export const COMMAND_CASES: [text: string, ...sent: string[]][] = [
  // find
  ["db.bios.find()", '{"find":"bios","filter":{}}'],
  ["db.bios.find({})", '{"find":"bios","filter":{}}'],
  ["db.bios.find({ _id: 5 })", '{"find":"bios","filter":{"_id":5}}'],
  ['db.bios.find({ "name.last": "Hopper" })', '{"find":"bios","filter":{"name.last":"Hopper"}}'],
  [
    "db.bios.find({ birth: { $gt: new Date('1920-01-01') } })",
    '{"find":"bios","filter":{"birth":{"$gt":{"$date":{"$numberLong":"-1577923200000"}}}}}',
  ],
  [
    "db.bios.find({ 'name.last': /^N/ })",
    '{"find":"bios","filter":{"name.last":{"$regularExpression":{"pattern":"^N","options":""}}}}',
  ],
  [
    "db.bios.find({ birth: { $gt: new Date('1940-01-01'), $lt: new Date('1960-01-01') } }, { name: 1, _id: 0 })",
    '{"find":"bios","filter":{"birth":{"$gt":{"$date":{"$numberLong":"-946771200000"}},"$lt":{"$date":{"$numberLong":"-315619200000"}}}},"projection":{"name":1,"_id":0}}',
  ],
  [
    "db.bios.find({ awards: { $elemMatch: { award: 'Turing Award', year: { $gt: 1980 } } } })",
    '{"find":"bios","filter":{"awards":{"$elemMatch":{"award":"Turing Award","year":{"$gt":1980}}}}}',
  ],
  [
    "db.bios.find({ contribs: { $in: ['ALGOL', 'Lisp'] } })",
    '{"find":"bios","filter":{"contribs":{"$in":["ALGOL","Lisp"]}}}',
  ],
  [
    "db.bios.find({ contribs: { $all: ['ALGOL', 'Backus-Naur Form'] } })",
    '{"find":"bios","filter":{"contribs":{"$all":["ALGOL","Backus-Naur Form"]}}}',
  ],
  ["db.bios.find({ contribs: { $size: 4 } })", '{"find":"bios","filter":{"contribs":{"$size":4}}}'],
  [
    "db.bios.find({ $or: [{ a: 1 }, { b: { $ne: 2 } }] })",
    '{"find":"bios","filter":{"$or":[{"a":1},{"b":{"$ne":2}}]}}',
  ],
  ["db.bios.find({ death: { $exists: false } })", '{"find":"bios","filter":{"death":{"$exists":false}}}'],
  ["db.bios.find({ x: { $type: 'string' } })", '{"find":"bios","filter":{"x":{"$type":"string"}}}'],
  ["db.bios.find({ qty: { $not: { $gt: 5 } } })", '{"find":"bios","filter":{"qty":{"$not":{"$gt":5}}}}'],
  [
    "db.bios.find({ name: { $regex: 'smith', $options: 'i' } })",
    '{"find":"bios","filter":{"name":{"$regex":"smith","$options":"i"}}}',
  ],
  [
    "db.bios.find({ name: { $regex: /smith/i } })",
    '{"find":"bios","filter":{"name":{"$regex":{"$regularExpression":{"pattern":"smith","options":"i"}}}}}',
  ],
  [
    "db.monthlyBudget.find({ $expr: { $gt: ['$spent', '$budget'] } })",
    '{"find":"monthlyBudget","filter":{"$expr":{"$gt":["$spent","$budget"]}}}',
  ],
  [
    "db.articles.find({ $text: { $search: 'coffee' } }, { score: { $meta: 'textScore' } }).sort({ score: { $meta: 'textScore' } })",
    '{"find":"articles","filter":{"$text":{"$search":"coffee"}},"projection":{"score":{"$meta":"textScore"}},"sort":{"score":{"$meta":"textScore"}}}',
  ],
  [
    "db.places.find({ loc: { $near: { $geometry: { type: 'Point', coordinates: [-73.9, 40.7] }, $maxDistance: 5000 } } })",
    '{"find":"places","filter":{"loc":{"$near":{"$geometry":{"type":"Point","coordinates":[-73.9,40.7]},"$maxDistance":5000}}}}',
  ],
  [
    "db.bios.find({}, { awards: { $slice: 5 } })",
    '{"find":"bios","filter":{},"projection":{"awards":{"$slice":5}}}',
  ],
  ["db.bios.find(null, { name: 1 })", '{"find":"bios","filter":{},"projection":{"name":1}}'],
  ["db.bios.find(undefined, { name: 1 })", '{"find":"bios","filter":{},"projection":{"name":1}}'],
  [
    "db.bios.find({}, null, { limit: 5, sort: { a: 1 }, skip: 2 })",
    '{"find":"bios","filter":{},"sort":{"a":1},"skip":2,"limit":5}',
  ],
  ["db.bios.find({}, {}, { projection: { a: 1 } })", '{"find":"bios","filter":{},"projection":{}}'],
  ["db.bios.find({ a: 1, })", '{"find":"bios","filter":{"a":1}}'],
  ["db.bios.find({ a: 1 });", '{"find":"bios","filter":{"a":1}}'],
  ["  db . bios . find ( { a : 1 } ) ", '{"find":"bios","filter":{"a":1}}'],
  ["// first\ndb.bios.find() // last", '{"find":"bios","filter":{}}'],
  [
    "/* block */ db.bios\n  .find({\n    a: 1, // why\n  })\n  .limit(2)",
    '{"find":"bios","filter":{"a":1},"limit":2}',
  ],
  // ways to name a collection
  ['db["bios"].find()', '{"find":"bios","filter":{}}'],
  ['db["my coll"].find()', '{"find":"my coll","filter":{}}'],
  ["db.getCollection('a-b').find()", '{"find":"a-b","filter":{}}'],
  ["db.getCollection(`a b`).find()", '{"find":"a b","filter":{}}'],
  ["db.getCollection('a').b.find()", '{"find":"a.b","filter":{}}'],
  ["db.fs.files.find()", '{"find":"fs.files","filter":{}}'],
  ['db["fs"].chunks.find()', '{"find":"fs.chunks","filter":{}}'],
  ["db.stats.find()", '{"find":"stats","filter":{}}'],
  ["db.find.find()", '{"find":"find","filter":{}}'],
  ["db.größen.find()", '{"find":"größen","filter":{}}'],
  ["{ a: 1 }", '{"find":"given","filter":{"a":1}}'],
  ["({ a: 1 })", '{"find":"given","filter":{"a":1}}'],
  ["{}", '{"find":"given","filter":{}}'],
  ["[{ $match: { a: 1 } }]", '{"aggregate":"given","pipeline":[{"$match":{"a":1}}],"cursor":{}}'],
  ["[]", '{"aggregate":"given","pipeline":[],"cursor":{}}'],
  // cursor calls
  ["db.bios.find().sort({ name: 1 })", '{"find":"bios","filter":{},"sort":{"name":1}}'],
  ["db.bios.find().sort({ a: 1, b: -1 })", '{"find":"bios","filter":{},"sort":{"a":1,"b":-1}}'],
  ["db.bios.find().sort([['a', 1], ['b', -1]])", '{"find":"bios","filter":{},"sort":{"a":1,"b":-1}}'],
  ["db.bios.find().sort({ a: 1 }).sort({ b: 1 })", '{"find":"bios","filter":{},"sort":{"b":1}}'],
  ["db.bios.find().limit(5)", '{"find":"bios","filter":{},"limit":5}'],
  ["db.bios.find().limit(0)", '{"find":"bios","filter":{}}'],
  ["db.bios.find().limit(-5)", '{"find":"bios","filter":{},"limit":5,"singleBatch":true}'],
  ["db.bios.find().limit(NumberInt(5))", '{"find":"bios","filter":{},"limit":5}'],
  ["db.bios.find().skip(10).limit(5)", '{"find":"bios","filter":{},"skip":10,"limit":5}'],
  ["db.bios.find().project({ a: 1 })", '{"find":"bios","filter":{},"projection":{"a":1}}'],
  ["db.bios.find().projection({ a: 1 })", '{"find":"bios","filter":{},"projection":{"a":1}}'],
  ["db.bios.find().hint({ a: 1 })", '{"find":"bios","filter":{},"hint":{"a":1}}'],
  ["db.bios.find().hint('a_1')", '{"find":"bios","filter":{},"hint":"a_1"}'],
  ["db.bios.find().hint({ $natural: -1 })", '{"find":"bios","filter":{},"hint":{"$natural":-1}}'],
  [
    "db.bios.find().min({ age: 15 }).max({ age: 30 }).hint({ age: 1 })",
    '{"find":"bios","filter":{},"min":{"age":15},"max":{"age":30},"hint":{"age":1}}',
  ],
  [
    "db.bios.find().collation({ locale: 'de', strength: 1 })",
    '{"find":"bios","filter":{},"collation":{"locale":"de","strength":1}}',
  ],
  ["db.bios.find().maxTimeMS(50)", '{"find":"bios","filter":{},"maxTimeMS":50}'],
  ["db.bios.find().batchSize(10)", '{"find":"bios","filter":{},"batchSize":10}'],
  ["db.bios.find().comment('why')", '{"find":"bios","filter":{},"comment":"why"}'],
  ["db.bios.find().allowDiskUse()", '{"find":"bios","filter":{},"allowDiskUse":true}'],
  ["db.bios.find().allowDiskUse(false)", '{"find":"bios","filter":{},"allowDiskUse":false}'],
  ["db.bios.find().returnKey(true)", '{"find":"bios","filter":{},"returnKey":true}'],
  ["db.bios.find().showRecordId()", '{"find":"bios","filter":{},"showRecordId":true}'],
  [
    "db.bios.find().readConcern('majority')",
    '{"find":"bios","filter":{},"readConcern":{"level":"majority"}}',
  ],
  ["db.bios.find().noCursorTimeout()", '{"find":"bios","filter":{},"noCursorTimeout":true}'],
  ["db.bios.find().pretty()", '{"find":"bios","filter":{}}'],
  ["db.bios.find().toArray()", '{"find":"bios","filter":{}}'],
  ["db.bios.find().pretty().limit(3).toArray()", '{"find":"bios","filter":{},"limit":3}'],
  [
    "db.bios.find({ a: 1 }).sort({ b: 1 }).next()",
    '{"find":"bios","filter":{"a":1},"sort":{"b":1},"limit":1,"singleBatch":true}',
  ],
  ["db.bios.find({ a: 1 }).hasNext()", '{"find":"bios","filter":{"a":1},"limit":1,"singleBatch":true}'],
  ["db.bios.find({ a: 1 }).count()", '{"count":"bios","query":{"a":1}}'],
  ["db.bios.find({ a: 1 }).skip(1).limit(5).count()", '{"count":"bios","query":{"a":1},"skip":1,"limit":5}'],
  ["db.bios.find({ a: 1 }).limit(5).count(false)", '{"count":"bios","query":{"a":1}}'],
  ["db.bios.find({ a: 1 }).limit(5).size()", '{"count":"bios","query":{"a":1},"limit":5}'],
  ["db.bios.find().hint('a_1').limit(5).itcount()", '{"count":"bios","query":{},"limit":5,"hint":"a_1"}'],
  // findOne
  ["db.bios.findOne()", '{"find":"bios","filter":{},"limit":1,"singleBatch":true}'],
  ["db.bios.findOne({ _id: 1 })", '{"find":"bios","filter":{"_id":1},"limit":1,"singleBatch":true}'],
  [
    "db.bios.findOne({ _id: 1 }, { name: 1 })",
    '{"find":"bios","filter":{"_id":1},"projection":{"name":1},"limit":1,"singleBatch":true}',
  ],
  [
    "db.bios.findOne({}, {}, { sort: { a: -1 } })",
    '{"find":"bios","filter":{},"projection":{},"sort":{"a":-1},"limit":1,"singleBatch":true}',
  ],
  // aggregate
  ["db.orders.aggregate()", '{"aggregate":"orders","pipeline":[],"cursor":{}}'],
  ["db.orders.aggregate([])", '{"aggregate":"orders","pipeline":[],"cursor":{}}'],
  [
    "db.orders.aggregate([{ $match: { size: 'medium' } }, { $group: { _id: '$name', totalQuantity: { $sum: '$quantity' } } }])",
    '{"aggregate":"orders","pipeline":[{"$match":{"size":"medium"}},{"$group":{"_id":"$name","totalQuantity":{"$sum":"$quantity"}}}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate({ $match: { a: 1 } }, { $sort: { a: 1 } })",
    '{"aggregate":"orders","pipeline":[{"$match":{"a":1}},{"$sort":{"a":1}}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate({ $match: { a: 1 } }, { allowDiskUse: true })",
    '{"aggregate":"orders","pipeline":[{"$match":{"a":1}}],"cursor":{},"allowDiskUse":true}',
  ],
  [
    "db.orders.aggregate([{ $limit: 1 }], { allowDiskUse: true, maxTimeMS: 5 })",
    '{"aggregate":"orders","pipeline":[{"$limit":1}],"cursor":{},"allowDiskUse":true,"maxTimeMS":5}',
  ],
  [
    "db.orders.aggregate([], { cursor: { batchSize: 0 } })",
    '{"aggregate":"orders","pipeline":[],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([], { collation: { locale: 'fr' }, hint: 'a_1', comment: 'x', let: { y: 1 } })",
    '{"aggregate":"orders","pipeline":[],"cursor":{},"collation":{"locale":"fr"},"hint":"a_1","comment":"x","let":{"y":1}}',
  ],
  [
    "db.orders.aggregate([{ $lookup: { from: 'items', localField: 'a', foreignField: 'b', as: 'c' } }])",
    '{"aggregate":"orders","pipeline":[{"$lookup":{"from":"items","localField":"a","foreignField":"b","as":"c"}}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([{ $lookup: { from: 'items', let: { x: '$a' }, pipeline: [{ $match: { $expr: { $eq: ['$b', '$$x'] } } }], as: 'c' } }])",
    '{"aggregate":"orders","pipeline":[{"$lookup":{"from":"items","let":{"x":"$a"},"pipeline":[{"$match":{"$expr":{"$eq":["$b","$$x"]}}}],"as":"c"}}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([{ $unwind: '$items' }, { $unwind: { path: '$sizes', preserveNullAndEmptyArrays: true } }])",
    '{"aggregate":"orders","pipeline":[{"$unwind":"$items"},{"$unwind":{"path":"$sizes","preserveNullAndEmptyArrays":true}}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([{ $facet: { a: [{ $count: 'n' }], b: [{ $sortByCount: '$x' }] } }])",
    '{"aggregate":"orders","pipeline":[{"$facet":{"a":[{"$count":"n"}],"b":[{"$sortByCount":"$x"}]}}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([{ $bucket: { groupBy: '$price', boundaries: [0, 200, 400], default: 'Other', output: { n: { $sum: 1 } } } }])",
    '{"aggregate":"orders","pipeline":[{"$bucket":{"groupBy":"$price","boundaries":[0,200,400],"default":"Other","output":{"n":{"$sum":1}}}}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([{ $setWindowFields: { partitionBy: '$s', sortBy: { d: 1 }, output: { c: { $sum: '$q', window: { documents: ['unbounded', 'current'] } } } } }])",
    '{"aggregate":"orders","pipeline":[{"$setWindowFields":{"partitionBy":"$s","sortBy":{"d":1},"output":{"c":{"$sum":"$q","window":{"documents":["unbounded","current"]}}}}}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([{ $project: { d: { $dateToString: { format: '%Y-%m-%d', date: '$date' } }, x: { $cond: { if: { $gte: ['$q', 250] }, then: 30, else: 20 } } } }])",
    '{"aggregate":"orders","pipeline":[{"$project":{"d":{"$dateToString":{"format":"%Y-%m-%d","date":"$date"}},"x":{"$cond":{"if":{"$gte":["$q",250]},"then":30,"else":20}}}}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([{ $sample: { size: 3 } }]).toArray()",
    '{"aggregate":"orders","pipeline":[{"$sample":{"size":3}}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([{ $match: {} }]).sort({ a: 1 }).skip(2).limit(3)",
    '{"aggregate":"orders","pipeline":[{"$match":{}},{"$sort":{"a":1}},{"$skip":2},{"$limit":3}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([]).project({ a: 1 })",
    '{"aggregate":"orders","pipeline":[{"$project":{"a":1}}],"cursor":{}}',
  ],
  ["db.orders.aggregate([]).batchSize(5)", '{"aggregate":"orders","pipeline":[],"cursor":{"batchSize":5}}'],
  [
    "db.orders.aggregate([]).allowDiskUse().maxTimeMS(9)",
    '{"aggregate":"orders","pipeline":[],"cursor":{},"allowDiskUse":true,"maxTimeMS":9}',
  ],
  [
    "db.orders.aggregate([{ $match: {} }]).itcount()",
    '{"aggregate":"orders","pipeline":[{"$match":{}},{"$count":"count"}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([{ $match: {} }, { $out: 'copy' }])",
    '{"aggregate":"orders","pipeline":[{"$match":{}},{"$out":"copy"}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([{ $merge: { into: 'copy', on: '_id', whenMatched: 'replace' } }])",
    '{"aggregate":"orders","pipeline":[{"$merge":{"into":"copy","on":"_id","whenMatched":"replace"}}],"cursor":{}}',
  ],
  [
    "db.aggregate([{ $documents: [{ a: 1 }] }])",
    '{"aggregate":1,"pipeline":[{"$documents":[{"a":1}]}],"cursor":{}}',
  ],
  [
    "db.orders.aggregate([{ $match: { $literal: { $anything: 1 } } }])",
    '{"aggregate":"orders","pipeline":[{"$match":{"$literal":{"$anything":1}}}],"cursor":{}}',
  ],
  // counts and distinct values
  [
    "db.orders.countDocuments()",
    '{"aggregate":"orders","pipeline":[{"$match":{}},{"$group":{"_id":1,"n":{"$sum":1}}}],"cursor":{}}',
  ],
  [
    "db.orders.countDocuments({ a: 1 }, { limit: 100, skip: 5 })",
    '{"aggregate":"orders","pipeline":[{"$match":{"a":1}},{"$skip":5},{"$limit":100},{"$group":{"_id":1,"n":{"$sum":1}}}],"cursor":{}}',
  ],
  [
    "db.orders.countDocuments({}, { hint: '_id_' })",
    '{"aggregate":"orders","pipeline":[{"$match":{}},{"$group":{"_id":1,"n":{"$sum":1}}}],"cursor":{},"hint":"_id_"}',
  ],
  ["db.orders.estimatedDocumentCount()", '{"count":"orders"}'],
  ["db.orders.estimatedDocumentCount({ maxTimeMS: 100 })", '{"count":"orders","maxTimeMS":100}'],
  [
    "db.orders.count({ ord_dt: { $gt: new Date('2012-01-01') } })",
    '{"aggregate":"orders","pipeline":[{"$match":{"ord_dt":{"$gt":{"$date":{"$numberLong":"1325376000000"}}}}},{"$group":{"_id":1,"n":{"$sum":1}}}],"cursor":{}}',
  ],
  ["db.inventory.distinct('dept')", '{"distinct":"inventory","key":"dept","query":{}}'],
  [
    "db.inventory.distinct('item.sku', { dept: 'A' })",
    '{"distinct":"inventory","key":"item.sku","query":{"dept":"A"}}',
  ],
  [
    "db.myColl.distinct('category', {}, { collation: { locale: 'fr', strength: 1 } })",
    '{"distinct":"myColl","key":"category","query":{},"collation":{"locale":"fr","strength":1}}',
  ],
  // inserts
  [
    "db.products.insertOne({ item: 'card', qty: 15 })",
    '{"insert":"products","documents":[{"item":"card","qty":15}],"ordered":true}',
  ],
  [
    "db.products.insertOne({ _id: 10, item: 'box' }, { writeConcern: { w: 'majority', wtimeout: 100 } })",
    '{"insert":"products","documents":[{"_id":10,"item":"box"}],"ordered":true,"writeConcern":{"w":"majority","wtimeout":100}}',
  ],
  [
    "db.products.insertMany([{ item: 'card', qty: 15 }, { item: 'envelope', qty: 20 }])",
    '{"insert":"products","documents":[{"item":"card","qty":15},{"item":"envelope","qty":20}],"ordered":true}',
  ],
  [
    "db.products.insertMany([{ _id: 10 }, { _id: 11 }], { ordered: false })",
    '{"insert":"products","documents":[{"_id":10},{"_id":11}],"ordered":false}',
  ],
  ["db.products.insert({ a: 1 })", '{"insert":"products","documents":[{"a":1}],"ordered":true}'],
  [
    "db.products.insert([{ a: 1 }, { a: 2 }])",
    '{"insert":"products","documents":[{"a":1},{"a":2}],"ordered":true}',
  ],
  ["db.products.save({ a: 1 })", '{"insert":"products","documents":[{"a":1}],"ordered":true}'],
  [
    "db.products.save({ _id: 100, a: 1 })",
    '{"update":"products","updates":[{"q":{"_id":100},"u":{"_id":100,"a":1},"multi":false,"upsert":true}],"ordered":true}',
  ],
  // updates
  [
    "db.restaurant.updateOne({ name: 'Cafe' }, { $set: { violations: 3 } })",
    '{"update":"restaurant","updates":[{"q":{"name":"Cafe"},"u":{"$set":{"violations":3}},"multi":false,"upsert":false}],"ordered":true}',
  ],
  [
    "db.restaurant.updateMany({ violations: { $gt: 4 } }, { $set: { Review: true } })",
    '{"update":"restaurant","updates":[{"q":{"violations":{"$gt":4}},"u":{"$set":{"Review":true}},"multi":true,"upsert":false}],"ordered":true}',
  ],
  [
    "db.members.updateMany({}, [{ $set: { status: 'Modified', comments: ['$misc1', '$misc2'] } }, { $unset: ['misc1', 'misc2'] }])",
    '{"update":"members","updates":[{"q":{},"u":[{"$set":{"status":"Modified","comments":["$misc1","$misc2"]}},{"$unset":["misc1","misc2"]}],"multi":true,"upsert":false}],"ordered":true}',
  ],
  [
    "db.restaurant.updateOne({ name: 'Pizza' }, { $set: { a: 1 } }, { upsert: true })",
    '{"update":"restaurant","updates":[{"q":{"name":"Pizza"},"u":{"$set":{"a":1}},"multi":false,"upsert":true}],"ordered":true}',
  ],
  [
    "db.students.updateMany({ grades: { $gte: 100 } }, { $set: { 'grades.$[element]': 100 } }, { arrayFilters: [{ element: { $gte: 100 } }] })",
    '{"update":"students","updates":[{"q":{"grades":{"$gte":100}},"u":{"$set":{"grades.$[element]":100}},"multi":true,"upsert":false,"arrayFilters":[{"element":{"$gte":100}}]}],"ordered":true}',
  ],
  [
    "db.myColl.updateOne({ c: 'cafe' }, { $set: { s: 1 } }, { collation: { locale: 'fr', strength: 1 }, hint: { c: 1 } })",
    '{"update":"myColl","updates":[{"q":{"c":"cafe"},"u":{"$set":{"s":1}},"multi":false,"upsert":false,"collation":{"locale":"fr","strength":1},"hint":{"c":1}}],"ordered":true}',
  ],
  [
    "db.c.updateOne({}, { $inc: { a: 1 }, $unset: { b: '' }, $rename: { c: 'd' }, $min: { e: 1 }, $max: { f: 1 }, $mul: { g: 2 }, $currentDate: { h: true } })",
    '{"update":"c","updates":[{"q":{},"u":{"$inc":{"a":1},"$unset":{"b":""},"$rename":{"c":"d"},"$min":{"e":1},"$max":{"f":1},"$mul":{"g":2},"$currentDate":{"h":true}},"multi":false,"upsert":false}],"ordered":true}',
  ],
  [
    "db.c.updateOne({}, { $push: { s: { $each: [1, 2], $sort: -1, $slice: 3, $position: 0 } }, $pull: { t: { $lt: 3 } }, $addToSet: { u: 1 }, $pop: { v: 1 }, $pullAll: { w: [1] } })",
    '{"update":"c","updates":[{"q":{},"u":{"$push":{"s":{"$each":[1,2],"$sort":-1,"$slice":3,"$position":0}},"$pull":{"t":{"$lt":3}},"$addToSet":{"u":1},"$pop":{"v":1},"$pullAll":{"w":[1]}},"multi":false,"upsert":false}],"ordered":true}',
  ],
  [
    "db.c.updateOne({ _id: 1 }, { $setOnInsert: { a: 1 }, $bit: { b: { and: 10 } } }, { upsert: true, comment: 'x', let: { y: 1 } })",
    '{"update":"c","updates":[{"q":{"_id":1},"u":{"$setOnInsert":{"a":1},"$bit":{"b":{"and":10}}},"multi":false,"upsert":true}],"ordered":true,"comment":"x","let":{"y":1}}',
  ],
  [
    "db.books.update({ _id: 1 }, { $inc: { stock: 5 } })",
    '{"update":"books","updates":[{"q":{"_id":1},"u":{"$inc":{"stock":5}},"multi":false,"upsert":false}],"ordered":true}',
  ],
  [
    "db.books.update({ stock: { $lte: 10 } }, { $set: { reorder: true } }, { multi: true })",
    '{"update":"books","updates":[{"q":{"stock":{"$lte":10}},"u":{"$set":{"reorder":true}},"multi":true,"upsert":false}],"ordered":true}',
  ],
  [
    "db.books.update({ item: 'X' }, { item: 'Y', stock: 0 }, { upsert: true })",
    '{"update":"books","updates":[{"q":{"item":"X"},"u":{"item":"Y","stock":0},"multi":false,"upsert":true}],"ordered":true}',
  ],
  [
    "db.books.update({ a: 1 }, { $set: { b: 1 } }, false, true)",
    '{"update":"books","updates":[{"q":{"a":1},"u":{"$set":{"b":1}},"multi":true,"upsert":false}],"ordered":true}',
  ],
  [
    "db.restaurant.replaceOne({ name: 'A' }, { name: 'B' })",
    '{"update":"restaurant","updates":[{"q":{"name":"A"},"u":{"name":"B"},"multi":false,"upsert":false}],"ordered":true}',
  ],
  [
    "db.restaurant.replaceOne({ name: 'A' }, {}, { upsert: true })",
    '{"update":"restaurant","updates":[{"q":{"name":"A"},"u":{},"multi":false,"upsert":true}],"ordered":true}',
  ],
  // deletes
  [
    "db.orders.deleteOne({ _id: ObjectId('563237a41a4d68582c2509da') })",
    '{"delete":"orders","deletes":[{"q":{"_id":{"$oid":"563237a41a4d68582c2509da"}},"limit":1}],"ordered":true}',
  ],
  [
    "db.orders.deleteMany({ client: 'Crude Traders Inc.' })",
    '{"delete":"orders","deletes":[{"q":{"client":"Crude Traders Inc."},"limit":0}],"ordered":true}',
  ],
  ["db.orders.deleteMany({})", '{"delete":"orders","deletes":[{"q":{},"limit":0}],"ordered":true}'],
  [
    "db.orders.deleteMany({ a: 1 }, { hint: { a: 1 }, collation: { locale: 'fr' } })",
    '{"delete":"orders","deletes":[{"q":{"a":1},"limit":0,"hint":{"a":1},"collation":{"locale":"fr"}}],"ordered":true}',
  ],
  ["db.bios.remove({})", '{"delete":"bios","deletes":[{"q":{},"limit":0}],"ordered":true}'],
  [
    "db.products.remove({ qty: { $gt: 20 } }, true)",
    '{"delete":"products","deletes":[{"q":{"qty":{"$gt":20}},"limit":1}],"ordered":true}',
  ],
  [
    "db.products.remove({ qty: 20 }, { justOne: true })",
    '{"delete":"products","deletes":[{"q":{"qty":20},"limit":1}],"ordered":true}',
  ],
  [
    "db.products.remove({ qty: 20 }, 1)",
    '{"delete":"products","deletes":[{"q":{"qty":20},"limit":1}],"ordered":true}',
  ],
  // find and modify
  [
    "db.grades.findOneAndUpdate({ name: 'R. Stiles' }, { $inc: { points: 5 } })",
    '{"findAndModify":"grades","query":{"name":"R. Stiles"},"update":{"$inc":{"points":5}},"new":false,"upsert":false}',
  ],
  [
    "db.grades.findOneAndUpdate({ name: 'A' }, { $inc: { points: 5 } }, { sort: { points: 1 }, projection: { a: 1 }, upsert: true, returnNewDocument: true })",
    '{"findAndModify":"grades","query":{"name":"A"},"sort":{"points":1},"fields":{"a":1},"update":{"$inc":{"points":5}},"new":true,"upsert":true}',
  ],
  [
    "db.grades.findOneAndUpdate({ a: 1 }, [{ $set: { b: 1 } }], { returnDocument: 'after' })",
    '{"findAndModify":"grades","query":{"a":1},"update":[{"$set":{"b":1}}],"new":true,"upsert":false}',
  ],
  [
    "db.grades.findOneAndUpdate({ a: 1 }, { $set: { 'g.$[e]': 1 } }, { arrayFilters: [{ e: 2 }], maxTimeMS: 5 })",
    '{"findAndModify":"grades","query":{"a":1},"update":{"$set":{"g.$[e]":1}},"new":false,"upsert":false,"arrayFilters":[{"e":2}],"maxTimeMS":5}',
  ],
  [
    "db.scores.findOneAndReplace({ score: { $lt: 20000 } }, { team: 'X', score: 20000 })",
    '{"findAndModify":"scores","query":{"score":{"$lt":20000}},"update":{"team":"X","score":20000},"new":false,"upsert":false}',
  ],
  [
    "db.scores.findOneAndDelete({ name: 'M. Tagnum' })",
    '{"findAndModify":"scores","query":{"name":"M. Tagnum"},"remove":true}',
  ],
  [
    "db.scores.findOneAndDelete({ name: 'A' }, { sort: { points: 1 }, projection: { a: 1 } })",
    '{"findAndModify":"scores","query":{"name":"A"},"sort":{"points":1},"fields":{"a":1},"remove":true}',
  ],
  [
    "db.people.findAndModify({ query: { name: 'Tom' }, sort: { rating: 1 }, update: { $inc: { score: 1 } } })",
    '{"findAndModify":"people","query":{"name":"Tom"},"sort":{"rating":1},"update":{"$inc":{"score":1}},"new":false,"upsert":false}',
  ],
  [
    "db.people.findAndModify({ query: { state: 'active' }, sort: { rating: 1 }, remove: true })",
    '{"findAndModify":"people","query":{"state":"active"},"sort":{"rating":1},"remove":true}',
  ],
  [
    "db.people.findAndModify({ query: { a: 1 }, update: { b: 1 }, upsert: true, new: true, fields: { c: 1 } })",
    '{"findAndModify":"people","query":{"a":1},"fields":{"c":1},"update":{"b":1},"new":true,"upsert":true}',
  ],
  // bulk writes
  [
    "db.pizzas.bulkWrite([{ insertOne: { document: { _id: 3 } } }])",
    '{"insert":"pizzas","documents":[{"_id":3}],"ordered":true}',
  ],
  [
    "db.pizzas.bulkWrite([{ insertOne: { document: { _id: 3 } } }, { insertOne: { document: { _id: 4 } } }, { updateOne: { filter: { type: 'cheese' }, update: { $set: { price: 8 } } } }, { deleteOne: { filter: { type: 'pepperoni' } } }, { replaceOne: { filter: { type: 'vegan' }, replacement: { type: 'tofu' }, upsert: true } }])",
    '{"insert":"pizzas","documents":[{"_id":3},{"_id":4}],"ordered":true}',
    '{"update":"pizzas","updates":[{"q":{"type":"cheese"},"u":{"$set":{"price":8}},"multi":false,"upsert":false}],"ordered":true}',
    '{"delete":"pizzas","deletes":[{"q":{"type":"pepperoni"},"limit":1}],"ordered":true}',
    '{"update":"pizzas","updates":[{"q":{"type":"vegan"},"u":{"type":"tofu"},"multi":false,"upsert":true}],"ordered":true}',
  ],
  [
    "db.pizzas.bulkWrite([{ deleteMany: { filter: { a: 1 } } }, { insertOne: { document: {} } }, { deleteOne: { filter: {} } }, { updateMany: { filter: {}, update: [{ $set: { a: 1 } }], hint: 'a_1' } }], { ordered: false })",
    '{"delete":"pizzas","deletes":[{"q":{"a":1},"limit":0},{"q":{},"limit":1}],"ordered":false}',
    '{"insert":"pizzas","documents":[{}],"ordered":false}',
    '{"update":"pizzas","updates":[{"q":{},"u":[{"$set":{"a":1}}],"multi":true,"upsert":false,"hint":"a_1"}],"ordered":false}',
  ],
  // indexes
  [
    "db.collection.createIndex({ category: 1 })",
    '{"createIndexes":"collection","indexes":[{"key":{"category":1},"name":"category_1"}]}',
  ],
  [
    "db.collection.createIndex({ orderDate: 1, zipcode: -1 }, { name: 'date_zip', unique: true })",
    '{"createIndexes":"collection","indexes":[{"key":{"orderDate":1,"zipcode":-1},"name":"date_zip","unique":true}]}',
  ],
  [
    "db.collection.createIndex({ lastModified: 1 }, { expireAfterSeconds: 3600 })",
    '{"createIndexes":"collection","indexes":[{"key":{"lastModified":1},"name":"lastModified_1","expireAfterSeconds":3600}]}',
  ],
  [
    "db.collection.createIndex({ comments: 'text', subject: 'text' }, { weights: { subject: 10 } })",
    '{"createIndexes":"collection","indexes":[{"key":{"comments":"text","subject":"text"},"name":"comments_text_subject_text","weights":{"subject":10}}]}',
  ],
  [
    "db.collection.createIndex({ loc: '2dsphere' })",
    '{"createIndexes":"collection","indexes":[{"key":{"loc":"2dsphere"},"name":"loc_2dsphere"}]}',
  ],
  [
    "db.collection.createIndex({ '$**': 1 }, { wildcardProjection: { a: 1 } })",
    '{"createIndexes":"collection","indexes":[{"key":{"$**":1},"name":"$**_1","wildcardProjection":{"a":1}}]}',
  ],
  [
    "db.collection.createIndex({ a: 1 }, { partialFilterExpression: { b: { $gt: 5 } } }, 'majority')",
    '{"createIndexes":"collection","indexes":[{"key":{"a":1},"name":"a_1","partialFilterExpression":{"b":{"$gt":5}}}],"commitQuorum":"majority"}',
  ],
  [
    "db.collection.createIndexes([{ a: 1 }, { b: -1 }], { sparse: true })",
    '{"createIndexes":"collection","indexes":[{"key":{"a":1},"name":"a_1","sparse":true},{"key":{"b":-1},"name":"b_-1","sparse":true}]}',
  ],
  [
    "db.collection.createIndex({ a: 1 }, { unique: true, comment: 'why', maxTimeMS: 5 })",
    '{"createIndexes":"collection","indexes":[{"key":{"a":1},"name":"a_1","unique":true}],"comment":"why","maxTimeMS":5}',
  ],
  [
    "db.collection.ensureIndex({ a: 1 })",
    '{"createIndexes":"collection","indexes":[{"key":{"a":1},"name":"a_1"}]}',
  ],
  ["db.collection.getIndexes()", '{"listIndexes":"collection"}'],
  ["db.collection.dropIndex('a_1')", '{"dropIndexes":"collection","index":"a_1"}'],
  ["db.collection.dropIndex({ a: 1 })", '{"dropIndexes":"collection","index":{"a":1}}'],
  ["db.collection.dropIndexes()", '{"dropIndexes":"collection","index":"*"}'],
  ["db.collection.dropIndexes(['a_1', 'b_1'])", '{"dropIndexes":"collection","index":["a_1","b_1"]}'],
  // collections and the database
  ["db.createCollection('log')", '{"create":"log"}'],
  [
    "db.createCollection('log', { capped: true, size: 5242880, max: 5000 })",
    '{"create":"log","capped":true,"size":5242880,"max":5000}',
  ],
  [
    "db.createCollection('contacts', { validator: { $jsonSchema: { bsonType: 'object', required: ['phone'] } } })",
    '{"create":"contacts","validator":{"$jsonSchema":{"bsonType":"object","required":["phone"]}}}',
  ],
  [
    "db.createCollection('weather', { timeseries: { timeField: 'timestamp', metaField: 'data', granularity: 'hours' }, expireAfterSeconds: 86400 })",
    '{"create":"weather","timeseries":{"timeField":"timestamp","metaField":"data","granularity":"hours"},"expireAfterSeconds":86400}',
  ],
  [
    "db.createView('v', 'orders', [{ $match: { a: 1 } }])",
    '{"create":"v","viewOn":"orders","pipeline":[{"$match":{"a":1}}]}',
  ],
  ["db.students.drop()", '{"drop":"students"}'],
  ["db.students.drop({ writeConcern: { w: 1 } })", '{"drop":"students","writeConcern":{"w":1}}'],
  [
    "db.rrecord.renameCollection('record')",
    '{"renameCollection":"shop.rrecord","to":"shop.record","dropTarget":false}',
  ],
  [
    "db.rrecord.renameCollection('record', true)",
    '{"renameCollection":"shop.rrecord","to":"shop.record","dropTarget":true}',
  ],
  ["db.restaurants.stats()", '{"collStats":"restaurants"}'],
  ["db.restaurants.stats(1024)", '{"collStats":"restaurants","scale":1024}'],
  ["db.restaurants.stats({ scale: 1024 })", '{"collStats":"restaurants","scale":1024}'],
  ["db.restaurants.dataSize()", '{"collStats":"restaurants"}'],
  ["db.restaurants.totalIndexSize()", '{"collStats":"restaurants"}'],
  ["db.restaurants.isCapped()", '{"listCollections":1,"filter":{"name":"restaurants"}}'],
  ["db.getCollectionNames()", '{"listCollections":1,"nameOnly":true,"authorizedCollections":true}'],
  ["db.getCollectionInfos()", '{"listCollections":1,"filter":{}}'],
  [
    "db.getCollectionInfos({ name: 'a' }, { nameOnly: true })",
    '{"listCollections":1,"filter":{"name":"a"},"nameOnly":true}',
  ],
  ["db.stats()", '{"dbStats":1}'],
  ["db.stats(1024)", '{"dbStats":1,"scale":1024}'],
  ["db.dropDatabase()", '{"dropDatabase":1}'],
  ["db.getName()"],
  ["use shop"],
  ["use 'shop'"],
  ["show collections"],
  ["show tables"],
  ["show dbs"],
  ["show databases"],
  ["it"],
  // runCommand
  ["db.runCommand({ ping: 1 })", '{"ping":1}'],
  ["db.runCommand('ping')", '{"ping":true}'],
  ["db.runCommand({ find: 'a', filter: { x: 1 }, limit: 5 })", '{"find":"a","filter":{"x":1},"limit":5}'],
  [
    "db.runCommand({ collMod: 'users', validator: { phone: { $exists: true } } })",
    '{"collMod":"users","validator":{"phone":{"$exists":true}}}',
  ],
  ["db.runCommand({ collStats: 'a', scale: 1024 })", '{"collStats":"a","scale":1024}'],
  ["db.runCommand({ count: 'a', query: {} })", '{"count":"a","query":{}}'],
  [
    "db.runCommand({ explain: { find: 'a', filter: {} }, verbosity: 'queryPlanner' })",
    '{"explain":{"find":"a","filter":{}},"verbosity":"queryPlanner"}',
  ],
  // explain
  [
    "db.products.explain().find({ a: 1 })",
    '{"explain":{"find":"products","filter":{"a":1}},"verbosity":"queryPlanner"}',
  ],
  [
    "db.products.find({ a: 1 }).maxTimeMS(50).explain()",
    '{"explain":{"find":"products","filter":{"a":1}},"verbosity":"queryPlanner","maxTimeMS":50}',
  ],
  [
    "db.products.explain('executionStats').find({ a: 1 }).sort({ b: 1 })",
    '{"explain":{"find":"products","filter":{"a":1},"sort":{"b":1}},"verbosity":"executionStats"}',
  ],
  [
    "db.products.explain(true).countDocuments({})",
    '{"explain":{"aggregate":"products","pipeline":[{"$match":{}},{"$group":{"_id":1,"n":{"$sum":1}}}],"cursor":{}},"verbosity":"allPlansExecution"}',
  ],
  [
    "db.products.explain({ verbosity: 'executionStats' }).distinct('a')",
    '{"explain":{"distinct":"products","key":"a","query":{}},"verbosity":"executionStats"}',
  ],
  [
    "db.products.explain().aggregate([{ $match: { a: 1 } }])",
    '{"explain":{"aggregate":"products","pipeline":[{"$match":{"a":1}}],"cursor":{}},"verbosity":"queryPlanner"}',
  ],
  [
    "db.products.explain().updateMany({}, { $set: { a: 1 } })",
    '{"explain":{"update":"products","updates":[{"q":{},"u":{"$set":{"a":1}},"multi":true,"upsert":false}],"ordered":true},"verbosity":"queryPlanner"}',
  ],
  [
    "db.products.explain().remove({ a: 1 })",
    '{"explain":{"delete":"products","deletes":[{"q":{"a":1},"limit":0}],"ordered":true},"verbosity":"queryPlanner"}',
  ],
  [
    "db.products.explain().updateOne({ a: 1 }, { $set: { b: 2 } }, { hint: 'a_1', collation: { locale: 'de' } })",
    '{"explain":{"update":"products","updates":[{"q":{"a":1},"u":{"$set":{"b":2}},"multi":false,"upsert":false,"hint":"a_1","collation":{"locale":"de"}}],"ordered":true},"verbosity":"queryPlanner"}',
  ],
  [
    "db.products.explain().findOneAndUpdate({ a: 1 }, { $set: { b: 2 } }, { upsert: true, hint: { a: 1 } })",
    '{"explain":{"findAndModify":"products","query":{"a":1},"update":{"$set":{"b":2}},"new":false,"upsert":true,"hint":{"a":1}},"verbosity":"queryPlanner"}',
  ],
  [
    "db.products.explain().findAndModify({ query: {}, remove: true })",
    '{"explain":{"findAndModify":"products","query":{},"remove":true},"verbosity":"queryPlanner"}',
  ],
  [
    "db.products.find({ a: 1 }).limit(5).explain()",
    '{"explain":{"find":"products","filter":{"a":1},"limit":5},"verbosity":"queryPlanner"}',
  ],
  [
    "db.products.find({ a: 1 }).explain('allPlansExecution')",
    '{"explain":{"find":"products","filter":{"a":1}},"verbosity":"allPlansExecution"}',
  ],
  [
    "db.products.aggregate([]).explain()",
    '{"explain":{"aggregate":"products","pipeline":[],"cursor":{}},"verbosity":"queryPlanner"}',
  ],
  [
    "db.products.aggregate([], { explain: true })",
    '{"explain":{"aggregate":"products","pipeline":[],"cursor":{}},"verbosity":"allPlansExecution"}',
  ],
];
