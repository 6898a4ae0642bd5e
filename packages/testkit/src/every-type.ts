/**
 * A document with every BSON type that drivers write, as canonical Extended JSON without spaces, and values
 * that a sloppy copy would change: -0, NaN, integer-like keys, a Long beyond 2^53, trailing zeros of decimals,
 * dates outside ISO years.
 */
export const EVERY_TYPE = `{"_id":{"$oid":"0123456789abcdef01234567"},\
"2":"b","1":"a","__proto__":"p","":"no name","dotted.key":{"$numberInt":"1"},\
"string":"Größe \\"quoted\\"\\n\\\\ \\u0007 🌍","int":{"$numberInt":"-7"},"double":{"$numberDouble":"1.0"},\
"tenth":{"$numberDouble":"0.1"},"huge":{"$numberDouble":"1e+300"},"negativeZero":{"$numberDouble":"-0.0"},\
"nan":{"$numberDouble":"NaN"},"infinity":{"$numberDouble":"-Infinity"},\
"long":{"$numberLong":"9007199254740993"},"decimal":{"$numberDecimal":"1.500"},\
"wideDecimal":{"$numberDecimal":"-1.234567890123456789012345678901234E-100"},\
"bool":true,"none":null,"date":{"$date":{"$numberLong":"1700000000123"}},\
"farDate":{"$date":{"$numberLong":"-62198755200000"}},\
"uuid":{"$binary":{"base64":"ABEiM0RVZneImaq7zN3u/w==","subType":"04"}},\
"binary":{"$binary":{"base64":"AQL/","subType":"80"}},\
"regex":{"$regularExpression":{"pattern":"^a/b\\\\d","options":"im"}},\
"timestamp":{"$timestamp":{"t":1700000000,"i":5}},"code":{"$code":"function () { return 1; }"},\
"symbol":{"$symbol":"sym"},"minKey":{"$minKey":1},"maxKey":{"$maxKey":1},\
"array":[{"$numberInt":"1"},"two",[{"$numberLong":"3"}],{}],"empty":[],\
"object":{"b":{"$numberInt":"1"},"a":{"10":"x","9":"y"}}}`;
